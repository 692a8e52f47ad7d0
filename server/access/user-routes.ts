/** Users of the installation, for its administrator. */

import { Type } from 'typebox';
import {
  ChangeUserBody,
  CreatedUser,
  CreateUserBody,
  IdParams,
  ListOf,
  pageQuery,
  Strict,
  User,
} from '../../contract/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { queueLetter } from '../kernel/mail/index.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { confirmIdentity } from './identity.ts';
import { listUsers } from './list-users.ts';
import { originOf } from './origin.ts';
import { issueLink, requireGoodPassword } from './passwords/index.ts';
import { requireAdministrator } from './require.ts';
import { hashPassword } from './secrets.ts';

const tags = ['Users'];

export function userRoutes(app: App, { db, config }: Services): void {
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
    {
      schema: {
        tags,
        summary: 'Create a user (administrator); without a password, the answer has a link that sets one',
        body: CreateUserBody,
        response: { 201: CreatedUser },
      },
    },
    async (request, reply) => {
      const { password, mustChangePassword = true, ...input } = request.body;
      // Checked before hashing, so that only an administrator can make the server do this expensive work.
      await db.withActor(request.actor, requireAdministrator);
      if (password !== undefined) await requireGoodPassword(password, 'password', input, config.serviceName);
      const passwordHash = password === undefined ? null : await hashPassword(password);
      const created = await db.withActor(request.actor, async (tx) => {
        await requireAdministrator(tx);
        const newUser = { ...input, passwordHash, mustChangePassword: passwordHash !== null && mustChangePassword };
        const user = await createUser(tx, request.actor, newUser);
        if (passwordHash !== null) return user;
        await queueLetter(tx, config, 'invitation', { userId: user.id });
        return { ...user, setup: await issueLink(tx, user.id, originOf(request, config)) };
      });
      return reply.status(201).send(created);
    },
  );

  app.patch(
    '/api/users/:id',
    {
      schema: {
        tags,
        summary: 'Rename a user, disable or enable, make or unmake an administrator (administrator)',
        params: IdParams,
        body: ChangeUserBody,
        response: { 200: User },
      },
    },
    ({ actor, params, body }) => {
      const change = (tx: Tx) => changeUser(tx, actor, params.id, body);
      // Somebody who is disabled does not keep that from happening by what they have under way.
      return body.disabled === true
        ? db.endingRights(actor, params.id, change)
        : db.changingRights(actor, params.id, change);
    },
  );

  app.post(
    '/api/users/:id/confirm',
    {
      config: { act: 'let-in-again' },
      schema: {
        tags,
        summary:
          'Confirm that a person who was let in again is who they are, so that they can sign (another administrator, or who manages members of their scopes)',
        params: IdParams,
        body: Strict({}),
        response: { 204: Type.Null() },
      },
    },
    async ({ actor, params }, reply) => {
      await db.changingRights(actor, params.id, (tx) => confirmIdentity(tx, config, actor, params.id));
      return reply.status(204).send(null);
    },
  );
}
