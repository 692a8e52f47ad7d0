/** What the role templates are called and good for. */
import type { Role } from '../../domain/permissions/index.ts';

export const roleWords: Record<Role, { name: string; note: string }> = {
  reader: { name: 'Reader', note: 'reads documents' },
  author: { name: 'Author', note: 'writes documents and submits them for review' },
  approver: { name: 'Approver', note: 'returns, releases and revokes' },
  'quality-manager': { name: 'Quality manager', note: 'writes, releases, arranges, disposes, exports packs' },
  auditor: { name: 'Auditor', note: 'reads, traces, exports packs, reads the audit trail' },
  'scope-admin': { name: 'Scope administrator', note: 'manages members and makes the first folders' },
};
