/** One's own second factors, and the administrator's way to remove somebody's. */
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  AddPasskeyBody,
  ConfirmTotpBody,
  CreatedPasskey,
  IdParams,
  ListOf,
  Passkey,
  PasskeyOptions,
  PasswordBody,
  RecoveryCodes,
  TotpSetup,
} from '../../../contract/index.ts';
import type { App, Services } from '../../kernel/http/index.ts';
import { originOf } from '../origin.ts';
import { requireAdministrator } from '../require.ts';
import { addPasskey, listPasskeys, registrationOptions, removePasskey, requireOwnPasskey } from './passkeys.ts';
import { beginTotp, confirmTotp, removeFactors, removeTotp } from './totp-acts.ts';

const tags = ['Second factor'];

export function factorRoutes(app: App, { db, config }: Services): void {
  const partyOf = (request: FastifyRequest) => ({ name: config.serviceName, origin: originOf(request, config) });

  app.post(
    '/api/me/totp',
    {
      config: { act: 'add-factor' },
      schema: { tags, summary: 'A secret for an authenticator app', response: { 200: TotpSetup } },
    },
    ({ actor }) => db.withActor(actor, (tx) => beginTotp(tx, config, actor)),
  );

  app.post(
    '/api/me/totp/confirm',
    {
      config: { act: 'add-factor' },
      schema: {
        tags,
        summary: 'Confirm the app by a code; the recovery codes are shown this once',
        body: ConfirmTotpBody,
        response: { 200: RecoveryCodes },
      },
    },
    async ({ actor, body }) => ({
      recoveryCodes: await db.withActor(actor, (tx) => confirmTotp(tx, config, actor, body.code)),
    }),
  );

  app.delete(
    '/api/me/totp',
    {
      config: { act: 'remove-factor' },
      schema: { tags, summary: 'Give the authenticator app up', body: PasswordBody, response: { 204: Type.Null() } },
    },
    async ({ actor }, reply) => {
      await db.withActor(actor, (tx) => removeTotp(tx, actor));
      return reply.status(204).send(null);
    },
  );

  app.get(
    '/api/me/passkeys',
    {
      config: { act: 'see-factors' },
      schema: { tags, summary: "The caller's passkeys", response: { 200: ListOf(Passkey) } },
    },
    async ({ actor }) => ({ items: await db.withActor(actor, (tx) => listPasskeys(tx, actor)), nextCursor: null }),
  );

  app.post(
    '/api/me/passkeys/options',
    {
      config: { act: 'add-factor' },
      schema: { tags, summary: 'What navigator.credentials.create() takes', response: { 200: PasskeyOptions } },
    },
    (request) => db.withActor(request.actor, (tx) => registrationOptions(tx, request.actor, partyOf(request))),
  );

  app.post(
    '/api/me/passkeys',
    {
      config: { act: 'add-factor' },
      schema: {
        tags,
        summary: 'Add the passkey that the browser made; the first factor also gives recovery codes, this once',
        body: AddPasskeyBody,
        response: { 201: CreatedPasskey },
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const added = await db.withActor(actor, (tx) => addPasskey(tx, actor, partyOf(request), body));
      return reply.status(201).send(added);
    },
  );

  app.delete(
    '/api/me/passkeys/:id',
    {
      config: { act: 'remove-factor' },
      // A passkey that is not there is told before the password is asked for.
      preHandler: ({ actor, params }) => db.withActor(actor, (tx) => requireOwnPasskey(tx, actor, params.id)),
      schema: {
        tags,
        summary: 'Remove a passkey',
        params: IdParams,
        body: PasswordBody,
        response: { 204: Type.Null() },
      },
    },
    async ({ actor, params }, reply) => {
      await db.withActor(actor, (tx) => removePasskey(tx, actor, params.id));
      return reply.status(204).send(null);
    },
  );

  app.delete(
    '/api/users/:id/factors',
    {
      config: { act: 'let-in-again' },
      schema: {
        tags,
        summary: 'Remove all second factors of a user who lost them (administrator)',
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ actor, params }, reply) => {
      await db.withActor(actor, async (tx) => {
        await requireAdministrator(tx);
        await removeFactors(tx, config, actor, params.id);
      });
      return reply.status(204).send(null);
    },
  );
}
