/** Users of the installation, for its administrator. */
import { ChangeUserBody, CreateUserBody, IdParams, ListOf, pageQuery, Strict, User } from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { listUsers } from './list-users.ts';
import { requireAdministrator } from './require.ts';
import { hashPassword } from './secrets.ts';

const tags = ['Users'];

export function userRoutes(app: App, { db }: Services): void {
  app.get(
    '/api/users',
    {
      schema: {
        tags,
        summary: 'All users (administrator)',
        querystring: Strict(pageQuery),
        response: { 200: ListOf(User) },
      },
    },
    (request) => db.withActor(request.actor, (tx) => listUsers(tx, request.query)),
  );

  app.post(
    '/api/users',
    { schema: { tags, summary: 'Create a user (administrator)', body: CreateUserBody, response: { 201: User } } },
    async (request, reply) => {
      const { password, ...input } = request.body;
      // Asked before hashing, so that only an administrator can make the server work that hard.
      await db.withActor(request.actor, requireAdministrator);
      const passwordHash = await hashPassword(password);
      const user = await db.withActor(request.actor, async (tx) => {
        await requireAdministrator(tx);
        return createUser(tx, request.actor, { ...input, passwordHash });
      });
      return reply.status(201).send(user);
    },
  );

  app.patch(
    '/api/users/:id',
    {
      schema: {
        tags,
        summary: 'Rename, disable or enable a user (administrator)',
        params: IdParams,
        body: ChangeUserBody,
        response: { 200: User },
      },
    },
    (request) =>
      db.changingRights(request.actor, request.params.id, (tx) =>
        changeUser(tx, request.actor, request.params.id, request.body),
      ),
  );
}
