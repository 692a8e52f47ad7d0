/** What a person did with a version, after their name. */
import type { RecordEntry } from '../../contract/index.ts';

export const actWords: Record<RecordEntry['act'], string> = {
  created: 'began',
  edited: 'edited',
  submitted: 'submitted',
  withdrawn: 'withdrew',
  approved: 'approved',
  returned: 'returned',
  released: 'released',
  cancelled: 'cancelled',
  revoked: 'revoked',
  disposed: 'disposed of',
  'disposal-requested': 'asked for the disposal of',
  'disposal-withdrawn': 'withdrew the disposal of',
};
