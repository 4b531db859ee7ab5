import { describeContacts } from '../oracle/contactPairs.ts';

describeContacts((a) => a === 'box' || a === 'triangle');
