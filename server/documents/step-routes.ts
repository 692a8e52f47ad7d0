/** The routes of a version's steps. */
import {
  ApproveBody,
  DisposeBody,
  type GivenSignature,
  IdParams,
  ReasonBody,
  ReleaseBody,
  RevokeBody,
  SubmitBody,
  type Version,
  Version as VersionShape,
  WithdrawBody,
} from '../../contract/index.ts';
import { signedAtOf } from '../access/index.ts';
import type { Actor } from '../kernel/database/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { findPlace } from './find-version.ts';
import { checkSignature, type Signature, type SignedStep } from './review/index.ts';
import {
  approveVersion,
  cancelVersion,
  disposeVersion,
  releaseVersion,
  returnVersion,
  revokeVersion,
  type Step,
  submitVersion,
  withdrawVersion,
} from './steps/index.ts';

const tags = ['versions'];
const response = { 200: VersionShape };

interface Asked {
  actor: Actor;
  headers: { 'if-match'?: string | undefined };
}

interface AskedSigned extends Asked {
  ip: string;
  protocol: 'http' | 'https';
  host: string;
  params: { id: string };
  body?: { signature?: GivenSignature } | undefined;
}

export function stepAddresses(app: App, services: Services): void {
  const take = takerOf(services);
  app.post(
    '/api/documents/versions/:id/submit',
    {
      schema: {
        tags,
        summary: 'Submit a draft for review, with a summary of changes, reviewers and a due date',
        params: IdParams,
        body: SubmitBody,
        response,
      },
    },
    (request) => take(request, (step) => submitVersion(step, request.params.id, request.body)),
  );

  app.post(
    '/api/documents/versions/:id/withdraw',
    {
      schema: {
        tags,
        summary: 'Take a version back out of review, as who submitted it',
        params: IdParams,
        body: WithdrawBody,
        response,
      },
    },
    (request) => take(request, (step) => withdrawVersion(step, request.params.id, request.body)),
  );

  for (const [name, [summary, act]] of Object.entries(reasonedSteps)) {
    app.post(
      `/api/documents/versions/:id/${name}`,
      { schema: { tags, summary, params: IdParams, body: ReasonBody, response } },
      (request) => take(request, (step) => act(step, request.params.id, request.body.reason)),
    );
  }

  addSignedSteps(app, services);
  addDispose(app, services);
}

function takerOf({ db, clock, config }: Services) {
  return ({ actor, headers }: Asked, act: (step: Step) => Promise<Version>, signature?: Signature) =>
    db.withActor(actor, (tx) => act({ tx, actor, clock, config, ifMatch: headers['if-match'], signature }));
}

/** A step with a reason, which is all that its body holds. */
const reasonedSteps = {
  return: ['Return a version under review to its author', returnVersion],
  cancel: ['Give up a working version', cancelVersion],
} as const;

function signatureOf(
  services: Services,
  request: AskedSigned,
  { step, permission }: Pick<SignedStep, 'step' | 'permission'>,
): Promise<Signature | undefined> {
  const { actor, params, body } = request;
  const signing = { actor, signedAt: signedAtOf(request, services.config), versionId: params.id, step, permission };
  return checkSignature(services, signing, body?.signature);
}

function addSignedSteps(app: App, services: Services): void {
  const take = takerOf(services);
  const takeSigned = async (
    request: AskedSigned,
    signed: Pick<SignedStep, 'step' | 'permission'>,
    act: (step: Step) => Promise<Version>,
  ) => take(request, act, await signatureOf(services, request, signed));

  app.post(
    '/api/documents/versions/:id/approve',
    {
      config: { act: 'sign' },
      schema: {
        tags,
        summary: 'Approve a version under review as one of its named reviewers',
        params: IdParams,
        body: ApproveBody,
        response,
      },
    },
    (request) =>
      takeSigned(request, { step: 'approve', permission: 'VIEW' }, (step) =>
        approveVersion(step, request.params.id, request.body),
      ),
  );

  app.post(
    '/api/documents/versions/:id/release',
    {
      config: { act: 'sign' },
      schema: {
        tags,
        summary: 'Release a version under review, effective today or on the day given',
        params: IdParams,
        body: ReleaseBody,
        response,
      },
    },
    (request) =>
      takeSigned(request, { step: 'release', permission: 'RELEASE_DOCUMENTS' }, (step) =>
        releaseVersion(step, request.params.id, request.body),
      ),
  );

  app.post(
    '/api/documents/versions/:id/revoke',
    {
      config: { act: 'sign' },
      schema: { tags, summary: 'Take a released version out of force', params: IdParams, body: RevokeBody, response },
    },
    (request) =>
      takeSigned(request, { step: 'revoke', permission: 'REVOKE_DOCUMENTS' }, (step) =>
        revokeVersion(step, request.params.id, request.body.reason),
      ),
  );
}

function addDispose(app: App, services: Services): void {
  const { db, clock, config, blobs } = services;
  app.post(
    '/api/documents/versions/:id/dispose',
    {
      config: { act: 'sign' },
      schema: {
        tags,
        summary:
          "Remove a version's content for good and keep its record; with four eyes the first person asks for it (202) and a second carries it out",
        params: IdParams,
        body: DisposeBody,
        response: { 200: VersionShape, 202: VersionShape },
      },
    },
    async (request, reply) => {
      const { actor, params, body, headers, log } = request;
      const signature = await signatureOf(services, request, { step: 'dispose', permission: 'DISPOSE_DOCUMENTS' });
      const step = { actor, clock, config, blobs, signature, ifMatch: headers['if-match'] };
      const version = await db.withActor(actor, (tx) => disposeVersion({ ...step, tx }, params.id, body.reason));
      if (version.state !== 'DISPOSED') return reply.status(202).send(version);
      // The record is disposed of even if the object store fails; what it could not erase is tried again next time.
      const run = <T>(act: Parameters<typeof db.withActor<T>>[1]) => db.withActor(actor, act);
      const { scopeId } = await run((tx) => findPlace(tx, 'versions', params.id));
      await blobs.sweep(run, scopeId).catch((error) => log.error({ err: error }, 'disposed bytes could not be erased'));
      return version;
    },
  );
}
