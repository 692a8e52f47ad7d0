/** EU GMP Annex 11. */
import type { Clause } from '../report-types.ts';

export const annex11: readonly Clause[] = [
  {
    clause: 'Annex 11, 1',
    function:
      'Risk management: docs/validation.md assesses the risk of each function; what it means for the process is theirs.',
    checks: ['Release files'],
  },
  {
    clause: 'Annex 11, 2',
    function: 'Personnel: access by roles; training is recorded by reading duties.',
    checks: ['Isolation', 'Read and understood'],
  },
  {
    clause: 'Annex 11, 3',
    function: 'Suppliers and service providers: the bill of materials names every package of the release.',
    checks: ['Packages', 'Bill of materials'],
  },
  {
    clause: 'Annex 11, 4',
    function: 'Validation: this qualification, its flows, and what changed since the last one.',
    checks: ['Release files', 'Packages', 'Migrations', 'Functions, triggers and constraints', 'Configuration'],
  },
  {
    clause: 'Annex 11, 5',
    function: 'Data: imports are planned and checked before anything is written.',
    checks: ['Import'],
  },
  {
    clause: 'Annex 11, 6',
    function:
      'Accuracy checks: items are checked when submitted, and nothing that content holds is missing from its pages.',
    checks: ['Traceability', 'PDF export'],
  },
  {
    clause: 'Annex 11, 7',
    function: 'Data storage: backups are whole, are refused when they are not, and are restored.',
    checks: ['Backup and restore', 'Backup'],
  },
  {
    clause: 'Annex 11, 8',
    function: 'Printouts: clear printed copies, with the approval record where the rule is on.',
    checks: ['PDF export', 'Audit packs'],
  },
  {
    clause: 'Annex 11, 9',
    function: 'Audit trails: every act with its reason where one is asked for; reviewed as an act of its own.',
    checks: ['Audit trail', 'Reviews of the trail'],
  },
  {
    clause: 'Annex 11, 10',
    function:
      'Change and configuration management: migrations, files and configuration are those of the release, and changes are listed.',
    checks: ['Migrations', 'Release files', 'Configuration'],
  },
  {
    clause: 'Annex 11, 11',
    function: 'Periodic evaluation: this qualification can be made again at any time, without touching a record.',
    checks: ['Release files', 'Row security', 'Rights'],
  },
  {
    clause: 'Annex 11, 12',
    function: 'Security: restricted access, recorded changes of rights, isolation by the database.',
    checks: ['Sign-in', 'Isolation', 'Row security', 'Rights', 'Roles'],
  },
  {
    clause: 'Annex 11, 13',
    function:
      'Incident management: damage of records is named and refused. Root causes and corrections are by procedure.',
    checks: ['Audit trail'],
  },
  {
    clause: 'Annex 11, 14',
    function: 'Electronic signature: permanently linked to its record, with time and date.',
    checks: ['Review and signatures', 'Audit trail'],
  },
  {
    clause: 'Annex 11, 15',
    function: 'Batch release: not a function of this service; releasing a document names who released it.',
    checks: ['Review and signatures'],
  },
  {
    clause: 'Annex 11, 16',
    function: 'Business continuity: restoring elsewhere is tried. Arrangements for a breakdown are by procedure.',
    checks: ['Backup and restore'],
  },
  {
    clause: 'Annex 11, 17',
    function: 'Archiving: records are kept for as long as the rule says, and are readable as PDF/A.',
    checks: ['Keeping records', 'PDF export'],
  },
];
