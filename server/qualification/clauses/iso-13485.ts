/** ISO 13485:2016. */
import type { Clause } from '../report-types.ts';

export const iso13485: readonly Clause[] = [
  {
    clause: 'ISO 13485, 4.1.6',
    function:
      'Validation of software used in the quality management system, before its first use and after changes: this qualification.',
    checks: [
      'Release files',
      'Packages',
      'Migrations',
      'Functions, triggers and constraints',
      'Row security',
      'Rights',
    ],
  },
  {
    clause: 'ISO 13485, 4.2.4',
    function:
      'Control of documents: review and approval before issue, versions identified, relevant versions available, obsolete ones marked, changes recorded.',
    checks: [
      'Lifecycle',
      'Review and signatures',
      'PDF export',
      'Comments and comparison',
      'Folders',
      'Placement and order',
      'Search',
    ],
  },
  {
    clause: 'ISO 13485, 4.2.5',
    function:
      'Control of records: identified, stored, secured against change, retrieved, kept and disposed of by rule.',
    checks: ['Keeping records', 'Audit trail', 'Isolation', 'Backup and restore', 'Search'],
  },
];
