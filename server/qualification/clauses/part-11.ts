/** 21 CFR Part 11. */
import type { Clause } from '../report-types.ts';

export const part11: readonly Clause[] = [
  {
    clause: '21 CFR 11.10(a)',
    function:
      'Validation: the release is what was built, its flows do what is specified, and altered records are discerned.',
    checks: [
      'Release files',
      'Packages',
      'Migrations',
      'Functions, triggers and constraints',
      'Lifecycle',
      'Audit trail',
    ],
  },
  {
    clause: '21 CFR 11.10(b)',
    function:
      'Accurate and complete copies: PDFs of every released version, packs with signed manifests, the trail as a file.',
    checks: ['PDF export', 'Audit packs'],
  },
  {
    clause: '21 CFR 11.10(c)',
    function: 'Protection of records: frozen content, retention, holds, backup and restore with proof.',
    checks: ['Lifecycle', 'Keeping records', 'Backup and restore', 'Backup'],
  },
  {
    clause: '21 CFR 11.10(d)',
    function: 'Access limited to authorised individuals: sign-in, roles, isolation of scopes by the database.',
    checks: ['Sign-in', 'Isolation', 'Row security', 'Rights', 'Roles'],
  },
  {
    clause: '21 CFR 11.10(e)',
    function:
      'Audit trail: computer-generated, time-stamped, written with the act, never overwritten, available for review.',
    checks: ['Audit trail', 'Reviews of the trail', 'Rights'],
  },
  {
    clause: '21 CFR 11.10(f)',
    function: 'Sequencing of steps: the lifecycle allows only the steps that are permitted in a state.',
    checks: ['Lifecycle', 'Review and signatures', 'Writing together and submissions'],
  },
  {
    clause: '21 CFR 11.10(g)',
    function: 'Authority checks: each act asks for its permission, on the server and in the database.',
    checks: ['Isolation', 'Lifecycle', 'Review and signatures', 'Tokens'],
  },
  {
    clause: '21 CFR 11.10(h)',
    function:
      "Device checks: requests are taken only with a session or token of a person, from the service's own pages.",
    checks: ['Sign-in'],
  },
  {
    clause: '21 CFR 11.10(i)',
    function:
      'Training: what people have to have read is assigned, acknowledged and recorded. Education and experience are by procedure.',
    checks: ['Read and understood'],
  },
  {
    clause: '21 CFR 11.10(j)',
    function: 'Accountability: signed acts name person, account, time and meaning. The policy itself is by procedure.',
    checks: ['Review and signatures', 'Audit trail'],
  },
  {
    clause: '21 CFR 11.10(k)',
    function:
      "Control of system documentation: documents of the service are versions with an audit trail of their changes; the release's own documentation is among its files.",
    checks: ['Lifecycle', 'Release files'],
  },
  {
    clause: '21 CFR 11.50',
    function:
      'Signature manifestations: name, date and time, and meaning, on screen and in every printed form where the rule approvalRecord is on.',
    checks: ['Review and signatures', 'PDF export'],
  },
  {
    clause: '21 CFR 11.70',
    function:
      'Signatures are linked to their records: each is bound to the hash of the content in a chained event, and a record that differs from its trail is not given out.',
    checks: ['Review and signatures', 'Audit trail'],
  },
  {
    clause: '21 CFR 11.100',
    function:
      'A signature is unique to one individual: one account for one person, never given to another. Verifying identities, and the certification to the agency, are by procedure.',
    checks: ['Sign-in', 'Review and signatures'],
  },
  {
    clause: '21 CFR 11.200',
    function: 'Signatures use two components, account and password, or a second factor; each signing asks for them.',
    checks: ['Review and signatures', 'Sign-in'],
  },
  {
    clause: '21 CFR 11.300',
    function:
      'Controls for codes and passwords: unique accounts, guessed passwords refused, attempts limited and recorded, accounts disabled.',
    checks: ['Sign-in'],
  },
];
