import { describe, expect, it } from 'vitest';
import { heldPermissions, permissionCatalog, permissions, roles, roleTemplates } from './index.ts';

describe('the permission catalog', () => {
  it('is closed: these eleven, each with what it grants', () => {
    expect(permissions).toEqual([
      'VIEW',
      'AUTHOR_DOCUMENTS',
      'RELEASE_DOCUMENTS',
      'REVOKE_DOCUMENTS',
      'DISPOSE_DOCUMENTS',
      'ORGANIZE_DOCUMENTS',
      'ACTIVATE_CATALOG_ENTRIES',
      'VIEW_TRACEABILITY',
      'EXPORT_AUDIT_PACK',
      'VIEW_AUDIT_TRAIL',
      'MANAGE_MEMBERS',
    ]);
    for (const permission of permissions) expect(permissionCatalog[permission]).not.toBe('');
  });

  it('grants ORGANIZE_DOCUMENTS separately from authoring: only the quality manager holds it', () => {
    expect(roles.filter((role) => heldPermissions([role], []).includes('ORGANIZE_DOCUMENTS'))).toEqual([
      'quality-manager',
    ]);
    expect(heldPermissions(['author'], [])).not.toContain('ORGANIZE_DOCUMENTS');
  });

  it('gives VIEW with every role template, and ACTIVATE_CATALOG_ENTRIES with scope-admin alone', () => {
    for (const role of roles) expect(roleTemplates[role]).toContain('VIEW');
    expect(roles.filter((role) => heldPermissions([role], []).includes('ACTIVATE_CATALOG_ENTRIES'))).toEqual([
      'scope-admin',
    ]);
  });
});

describe('what a member holds', () => {
  it('is the union of role templates and single permissions, each once', () => {
    expect(heldPermissions(['reader', 'auditor'], ['ORGANIZE_DOCUMENTS', 'VIEW'])).toEqual([
      'VIEW',
      'ORGANIZE_DOCUMENTS',
      'VIEW_TRACEABILITY',
      'EXPORT_AUDIT_PACK',
      'VIEW_AUDIT_TRAIL',
    ]);
  });

  it('is nothing without a role or a permission', () => {
    expect(heldPermissions([], [])).toEqual([]);
  });

  it('is nothing more by a role or a permission that the catalog does not know', () => {
    expect(heldPermissions(['owner', 'reader'], ['EVERYTHING'])).toEqual(['VIEW']);
  });
});
