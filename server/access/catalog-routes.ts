/**
 * The closed catalog of permissions and the role templates, as the migrations seeded them, for those who assign
 * permissions. The rules that judge a permission are those of domain/permissions; a test fails where the two differ.
 */
import { sql } from 'kysely';
import type { PermissionEntry, RoleTemplate } from '../../contract/index.ts';
import * as operations from '../../contract/operations/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';

export function catalogRoutes(app: App, { db }: Services): void {
  register(app, operations.listPermissions, () =>
    db.alone(async (statements) => {
      const { rows } = await sql<PermissionEntry>`select name, grants from permissions order by ordinal`.execute(
        statements,
      );
      return { items: rows, nextCursor: null };
    }),
  );
  register(app, operations.listRoles, () =>
    db.alone(async (statements) => {
      const { rows } = await sql<RoleTemplate>`
          select r.name, array_agg(p.name order by p.ordinal) as permissions
          from roles r join role_permissions h on h.role = r.name join permissions p on p.name = h.permission
          group by r.name, r.ordinal order by r.ordinal`.execute(statements);
      return { items: rows, nextCursor: null };
    }),
  );
}
