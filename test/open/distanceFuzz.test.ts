/** Pairs with a case of random bits that still fails. */
import { describeFuzz, isOpenPair } from '../oracle/distanceFuzz.ts';

describeFuzz(isOpenPair);
