/**
 * The closed catalog of permissions and the role templates, as the migrations seeded them, for those who assign
 * permissions. The rules that judge a permission are those of domain/permissions; a test fails where the two differ.
 */
import { sql } from 'kysely';
import { ListOf, PermissionEntry, RoleTemplate } from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';

const tags = ['Permissions and roles'];

export function catalogRoutes(app: App, { db }: Services): void {
  app.get(
    '/api/permissions',
    { schema: { tags, summary: 'The permission catalog', response: { 200: ListOf(PermissionEntry) } } },
    () =>
      db.alone(async (statements) => {
        const { rows } = await sql<PermissionEntry>`select name, grants from permissions order by ordinal`.execute(
          statements,
        );
        return { items: rows, nextCursor: null };
      }),
  );
  app.get(
    '/api/roles',
    { schema: { tags, summary: 'The role templates', response: { 200: ListOf(RoleTemplate) } } },
    () =>
      db.alone(async (statements) => {
        const { rows } = await sql<RoleTemplate>`
          select r.name, array_agg(p.name order by p.ordinal) as permissions
          from roles r join role_permissions h on h.role = r.name join permissions p on p.name = h.permission
          group by r.name, r.ordinal order by r.ordinal`.execute(statements);
        return { items: rows, nextCursor: null };
      }),
  );
}
