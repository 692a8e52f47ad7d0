/** The routes of versions: read, edit, and the six steps. */
import {
  ApproveBody,
  ChangeVersionBody,
  IdParams,
  ReasonBody,
  ReleaseBody,
  SubmitBody,
  type Version,
  VersionDetail,
  Version as VersionShape,
} from '../../contract/index.ts';
import type { Actor } from '../kernel/database/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { contentBodyBytes, givenContent } from './content/index.ts';
import { editVersion } from './edit-version.ts';
import { findPlace } from './find-version.ts';
import { getVersion, withItemWarnings } from './get-version.ts';
import {
  approveVersion,
  cancelVersion,
  disposeVersion,
  releaseVersion,
  returnVersion,
  revokeVersion,
  type Step,
  submitVersion,
} from './steps/index.ts';

const tags = ['versions'];

export function versionAddresses(app: App, services: Services): void {
  const { db, clock } = services;

  app.get(
    '/api/documents/versions/:id',
    {
      schema: {
        tags,
        summary: 'A version with its content and attachments',
        params: IdParams,
        response: { 200: VersionDetail },
      },
    },
    async ({ actor, params }) => {
      const read = await db.withActor(actor, (tx) => getVersion(tx, actor, params.id, clock.today()));
      return withItemWarnings(read, actor.userId);
    },
  );

  app.patch(
    '/api/documents/versions/:id',
    {
      bodyLimit: contentBodyBytes,
      schema: {
        tags,
        summary: 'Save title, content or language of a draft; If-Match with the revision guards against overwriting',
        params: IdParams,
        body: ChangeVersionBody,
        response: { 200: VersionShape },
      },
    },
    async ({ actor, params, body, headers }) => {
      const content = await givenContent(body, actor.userId);
      const { title, language } = body;
      const edit = { title, language, content, ifMatch: headers['if-match'], today: clock.today() };
      return db.withActor(actor, (tx) => editVersion(tx, actor, params.id, edit));
    },
  );

  addSteps(app, services);
}

/** A step with a reason, which is all that its body holds. */
const reasonedSteps = {
  return: ['Return a version under review to its author', returnVersion],
  cancel: ['Give up a working version', cancelVersion],
  revoke: ['Take a released version out of force', revokeVersion],
} as const;

interface Asked {
  actor: Actor;
  headers: { 'if-match'?: string | undefined };
}

function addSteps(app: App, services: Services): void {
  const { db, clock } = services;
  const take = ({ actor, headers }: Asked, act: (step: Step) => Promise<Version>) =>
    db.withActor(actor, (tx) => act({ tx, actor, clock, ifMatch: headers['if-match'] }));

  app.post(
    '/api/documents/versions/:id/submit',
    {
      schema: {
        tags,
        summary: 'Submit a draft for review, with a summary of changes, reviewers and a due date',
        params: IdParams,
        body: SubmitBody,
        response: { 200: VersionShape },
      },
    },
    (request) => take(request, (step) => submitVersion(step, request.params.id, request.body)),
  );

  app.post(
    '/api/documents/versions/:id/approve',
    {
      schema: {
        tags,
        summary: 'Approve a version under review as one of its named reviewers',
        params: IdParams,
        body: ApproveBody,
        response: { 200: VersionShape },
      },
    },
    (request) => take(request, (step) => approveVersion(step, request.params.id, request.body)),
  );

  app.post(
    '/api/documents/versions/:id/release',
    {
      schema: {
        tags,
        summary: 'Release a version under review, effective today or on the day given',
        params: IdParams,
        body: ReleaseBody,
        response: { 200: VersionShape },
      },
    },
    (request) => take(request, (step) => releaseVersion(step, request.params.id, request.body.effectiveDate)),
  );

  for (const [name, [summary, act]] of Object.entries(reasonedSteps)) {
    app.post(
      `/api/documents/versions/:id/${name}`,
      { schema: { tags, summary, params: IdParams, body: ReasonBody, response: { 200: VersionShape } } },
      (request) => take(request, (step) => act(step, request.params.id, request.body.reason)),
    );
  }

  addDispose(app, services);
}

function addDispose(app: App, { db, clock, blobs }: Services): void {
  app.post(
    '/api/documents/versions/:id/dispose',
    {
      schema: {
        tags,
        summary: "Remove a version's content for good and keep its record",
        params: IdParams,
        body: ReasonBody,
        response: { 200: VersionShape },
      },
    },
    async ({ actor, params, body, headers, log }) => {
      const version = await db.withActor(actor, (tx) =>
        disposeVersion({ tx, actor, clock, blobs, ifMatch: headers['if-match'] }, params.id, body.reason),
      );
      // The record is disposed of even if the object store fails; what it could not erase is tried again next time.
      const run = <T>(act: Parameters<typeof db.withActor<T>>[1]) => db.withActor(actor, act);
      const { scopeId } = await run((tx) => findPlace(tx, 'versions', params.id));
      await blobs.sweep(run, scopeId).catch((error) => log.error({ err: error }, 'disposed bytes could not be erased'));
      return version;
    },
  );
}
