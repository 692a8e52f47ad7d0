/** The closed catalog of permissions and the role templates, for who assigns them. */
import { ListOf, PermissionEntry, RoleTemplate } from '../../contract/index.ts';
import { permissionCatalog, permissions, roles, roleTemplates } from '../../domain/permissions/index.ts';
import type { App } from '../kernel/http/index.ts';

const tags = ['Permissions and roles'];

export function catalogRoutes(app: App): void {
  app.get(
    '/api/permissions',
    { schema: { tags, summary: 'The permission catalog', response: { 200: ListOf(PermissionEntry) } } },
    async () => ({ items: permissions.map((name) => ({ name, grants: permissionCatalog[name] })), nextCursor: null }),
  );
  app.get(
    '/api/roles',
    { schema: { tags, summary: 'The role templates', response: { 200: ListOf(RoleTemplate) } } },
    async () => ({ items: roles.map((name) => ({ name, permissions: [...roleTemplates[name]] })), nextCursor: null }),
  );
}
