/** The routes of a version's steps. */
import type { GivenSignature, Version } from '../../contract/index.ts';
import * as operations from '../../contract/operations/index.ts';
import { signedAtOf } from '../access/index.ts';
import type { Actor } from '../kernel/database/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
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
  register(app, operations.submitVersion, (request) =>
    take(request, (step) => submitVersion(step, request.params.id, request.body)),
  );

  register(app, operations.withdrawVersion, (request) =>
    take(request, (step) => withdrawVersion(step, request.params.id, request.body)),
  );

  register(app, operations.returnVersion, (request) =>
    take(request, (step) => returnVersion(step, request.params.id, request.body.reason)),
  );

  register(app, operations.cancelVersion, (request) =>
    take(request, (step) => cancelVersion(step, request.params.id, request.body.reason)),
  );

  addSignedSteps(app, services);
  addDispose(app, services);
}

function takerOf({ db, clock, config }: Services) {
  return ({ actor, headers }: Asked, act: (step: Step) => Promise<Version>, signature?: Signature) =>
    db.withActor(actor, (tx) => act({ tx, actor, clock, config, ifMatch: headers['if-match'], signature }));
}

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

  register(app, operations.approveVersion, (request) =>
    takeSigned(request, { step: 'approve', permission: 'VIEW' }, (step) =>
      approveVersion(step, request.params.id, request.body),
    ),
  );

  register(app, operations.releaseVersion, (request) =>
    takeSigned(request, { step: 'release', permission: 'RELEASE_DOCUMENTS' }, (step) =>
      releaseVersion(step, request.params.id, request.body),
    ),
  );

  register(app, operations.revokeVersion, (request) =>
    takeSigned(request, { step: 'revoke', permission: 'REVOKE_DOCUMENTS' }, (step) =>
      revokeVersion(step, request.params.id, request.body.reason),
    ),
  );
}

function addDispose(app: App, services: Services): void {
  const { db, clock, config, blobs } = services;
  register(app, operations.disposeVersion, async (request, reply) => {
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
  });
}
