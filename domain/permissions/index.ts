/**
 * The closed catalog of permissions and the role templates.
 *
 * Pure. The migration that seeds the catalog holds the same tables; a test fails if the two differ.
 */
import { type Message, msg } from '../texts/index.ts';

export const permissionCatalog = {
  VIEW: 'read the folder tree, documents, versions, search',
  AUTHOR_DOCUMENTS: 'create documents, edit drafts, attachments, submit, cancel, revise, derive',
  RELEASE_DOCUMENTS: 'return to draft, release',
  REVOKE_DOCUMENTS: 'revoke a released version',
  DISPOSE_DOCUMENTS: 'dispose (tombstone) a version',
  ORGANIZE_DOCUMENTS: 'create, rename, reorder and delete folders; move documents; order documents',
  ACTIVATE_CATALOG_ENTRIES: 'create the folder skeleton while a scope holds no document',
  VIEW_TRACEABILITY: 'the on-screen traceability view and the annex in exports',
  EXPORT_AUDIT_PACK: 'the zip and the merged pack',
  VIEW_AUDIT_TRAIL: "read the scope's audit events",
  MANAGE_MEMBERS: 'members of the scope and what they hold',
} as const;

export type Permission = keyof typeof permissionCatalog;
export const permissions = Object.keys(permissionCatalog) as Permission[];

export const roleTemplates = {
  reader: ['VIEW'],
  author: ['VIEW', 'AUTHOR_DOCUMENTS', 'VIEW_TRACEABILITY'],
  approver: ['VIEW', 'RELEASE_DOCUMENTS', 'REVOKE_DOCUMENTS', 'VIEW_TRACEABILITY'],
  'quality-manager': [
    'VIEW',
    'AUTHOR_DOCUMENTS',
    'RELEASE_DOCUMENTS',
    'REVOKE_DOCUMENTS',
    'DISPOSE_DOCUMENTS',
    'ORGANIZE_DOCUMENTS',
    'VIEW_TRACEABILITY',
    'EXPORT_AUDIT_PACK',
    'VIEW_AUDIT_TRAIL',
  ],
  auditor: ['VIEW', 'VIEW_TRACEABILITY', 'EXPORT_AUDIT_PACK', 'VIEW_AUDIT_TRAIL'],
  'scope-admin': ['VIEW', 'ACTIVATE_CATALOG_ENTRIES', 'VIEW_AUDIT_TRAIL', 'MANAGE_MEMBERS'],
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof roleTemplates;
export const roles = Object.keys(roleTemplates) as Role[];

/** What a member holds: the union of the role templates and the single permissions, in the catalog's order. */
export function heldPermissions(memberRoles: readonly string[], single: readonly string[]): Permission[] {
  const held = new Set<string>(single);
  for (const role of memberRoles) for (const permission of roleTemplates[role as Role] ?? []) held.add(permission);
  return permissions.filter((permission) => held.has(permission));
}

/** What permissions and roles are called where people read them; the codes are for programs. */
export const permissionWords: Record<Permission, Message> = {
  VIEW: msg('Read documents'),
  AUTHOR_DOCUMENTS: msg('Write documents'),
  RELEASE_DOCUMENTS: msg('Approve, return and release'),
  REVOKE_DOCUMENTS: msg('Revoke'),
  DISPOSE_DOCUMENTS: msg('Dispose of content'),
  ORGANIZE_DOCUMENTS: msg('Organize folders and documents'),
  ACTIVATE_CATALOG_ENTRIES: msg('Make the first folders'),
  VIEW_TRACEABILITY: msg('See traceability'),
  EXPORT_AUDIT_PACK: msg('Export packs'),
  VIEW_AUDIT_TRAIL: msg('Read the audit trail'),
  MANAGE_MEMBERS: msg('Manage members'),
};

/** What a permission means beyond its name, where the name does not say it all. */
export const permissionNotes: Partial<Record<Permission, Message>> = {
  VIEW: msg('with folders, versions and search'),
  AUTHOR_DOCUMENTS: msg('from the first draft to submitting; also cancel, revise and derive'),
  DISPOSE_DOCUMENTS: msg('for good; the record stays'),
  ORGANIZE_DOCUMENTS: msg('make, rename, move and delete folders; move and order documents'),
  ACTIVATE_CATALOG_ENTRIES: msg('as long as the scope holds no document'),
  VIEW_TRACEABILITY: msg('on screen, and as the annex of exports'),
  EXPORT_AUDIT_PACK: msg('as a zip or as one merged PDF'),
};

export const roleWords: Record<Role, { name: Message; note: Message }> = {
  reader: { name: msg('Reader'), note: msg('reads documents') },
  author: { name: msg('Author'), note: msg('writes documents and submits them for review') },
  approver: { name: msg('Approver'), note: msg('returns, releases and revokes') },
  'quality-manager': { name: msg('Quality manager'), note: msg('writes, releases, arranges, disposes, exports packs') },
  auditor: { name: msg('Auditor'), note: msg('reads, traces, exports packs, reads the audit trail') },
  'scope-admin': { name: msg('Scope administrator'), note: msg('manages members and makes the first folders') },
};
