import { describeContacts } from '../oracle/contactPairs.ts';

describeContacts((a) => a === 'convex');
