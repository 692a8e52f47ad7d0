/** Versions from draft to disposal, review with signatures, and what has to be kept. */
import { sql } from 'kysely';
import { draft, type Flow, made, released, setRules, told, versionPath } from '../flow.ts';
import type { Answer } from '../trial.ts';

export const lifecycle: Flow = {
  name: 'Lifecycle',
  async run(trial, see) {
    const { quality, reader, author, installation } = trial;
    const { latestVersion: version } = await draft(trial);
    const step = (name: string, body: object = {}, by = quality) =>
      by.call('POST', versionPath(version.id, name), body);
    await see('a draft is not released', '409 STEP_NOT_ALLOWED', async () => told(await step('release')));
    await see('a draft is not exported', '409 VERSION_NOT_EXPORTABLE', async () =>
      told(await quality.call('GET', versionPath(version.id, 'export/pdf'))),
    );
    await see('a save over what somebody else saved is refused', '412 STALE_REVISION', async () =>
      told(await quality.call('PATCH', versionPath(version.id), { title: 'New' }, { 'if-match': '"99"' })),
    );
    await see('an author submits it', '200 IN_REVIEW', async () => {
      const answer = await step('submit', {}, author);
      return `${told(answer)} ${answer.body.state}`;
    });
    await see('what is in review is not edited', '409 VERSION_NOT_EDITABLE', async () =>
      told(await quality.call('PATCH', versionPath(version.id), { title: 'New' })),
    );
    await see('an author does not release', '403 PERMISSION_DENIED', async () =>
      told(await step('release', {}, author)),
    );
    await see('a quality manager releases it', '200 RELEASED effective', async () => {
      const answer = await step('release');
      return `${told(answer)} ${answer.body.state} ${answer.body.standing}`;
    });
    await see('what is released is not edited', '409 VERSION_NOT_EDITABLE', async () =>
      told(await quality.call('PATCH', versionPath(version.id), { markdown: 'Other' })),
    );
    await see('the database itself refuses to change it', 'refused', () =>
      installation.services.db
        .withActor(quality, (tx) => sql`update versions set markdown = 'other' where id = ${version.id}`.execute(tx))
        .then(
          () => 'changed',
          () => 'refused',
        ),
    );
    await see('the next version supersedes it', 'superseded', async () => {
      const next = made(await quality.call('POST', `/api/documents/${version.documentId}/versions`));
      made(await quality.call('POST', versionPath(next.id, 'submit'), {}));
      made(await quality.call('POST', versionPath(next.id, 'release'), {}));
      return made(await reader.call('GET', versionPath(version.id))).standing;
    });
    await see('a reader does not revoke', '403 PERMISSION_DENIED', async () =>
      told(await step('revoke', { reason: 'x' }, reader)),
    );
    await see('a disposed version has no content and keeps its record', 'DISPOSED, no content', async () => {
      made(await step('dispose', { reason: 'For the trial.' }));
      const { state, markdown } = made(await quality.call('GET', versionPath(version.id)));
      return `${state}, ${markdown === null ? 'no content' : 'content'}`;
    });
    await see('and is not exported', '409 VERSION_NOT_EXPORTABLE', async () =>
      told(await quality.call('GET', versionPath(version.id, 'export/pdf'))),
    );
  },
};

export const signatures: Flow = {
  name: 'Review and signatures',
  async run(trial, see) {
    const { quality, second, author, scope, administrator, password } = trial;
    await setRules(trial, { signature: true, fourEyes: true, minReviewers: 1, approvalRecord: true });
    const created = await author.call('POST', `/api/scopes/${scope.id}/documents`, {
      humanId: 'OQ-SIGNED',
      title: 'Signed',
      markdown: 'Text.',
    });
    const { latestVersion: version } = made(created);
    const by = (person: Pick<typeof quality, 'call'>, step: string, body: object = {}) =>
      person.call('POST', versionPath(version.id, step), body);
    const signed = (meaning: string, given = password) => ({ signature: { password: given, meaning } });
    await see('without a reviewer it is not submitted', '400 INVALID_REQUEST', async () =>
      told(await by(author, 'submit')),
    );
    await see('it is submitted to a reviewer', '200', async () =>
      told(await by(author, 'submit', { reviewers: [second.userId], changeSummary: 'First issue.' })),
    );
    await see('before the approval it is not released', '409 APPROVALS_PENDING', async () =>
      told(await by(quality, 'release', signed('approval'))),
    );
    await see('who is no reviewer does not approve', '403 NOT_A_REVIEWER', async () =>
      told(await by(quality, 'approve', signed('review'))),
    );
    await see('an approval without a signature is refused', '403 SIGNATURE_REQUIRED', async () =>
      told(await by(second, 'approve')),
    );
    await see('a signature with a wrong password is refused', '403 SIGNATURE_INVALID', async () =>
      told(await by(second, 'approve', signed('review', 'not the password'))),
    );
    await see('the reviewer approves and signs', '200', async () =>
      told(await by(second, 'approve', signed('review'))),
    );
    await see('it is released with a signature', '200 RELEASED', async () => {
      const answer = await by(quality, 'release', signed('approval'));
      return `${told(answer)} ${answer.body.state}`;
    });
    await see(
      'the record names people, accounts and meanings in the order of the acts',
      'Submitted Avery recorded, not signed; Approved Sasha review; Released Quinn approval',
      async () => {
        const { acts } = made(await quality.call('GET', versionPath(version.id, 'approval-record')));
        return acts.map(({ act, name, meaning }: Answer['body']) => `${act} ${name} ${meaning}`).join('; ');
      },
    );
    await see('the record stands as it was signed after somebody is renamed', 'Sasha', async () => {
      made(await administrator.call('PATCH', `/api/users/${second.userId}`, { displayName: 'Sasha Renamed' }));
      const { acts } = made(await quality.call('GET', versionPath(version.id, 'approval-record')));
      return acts[1].name;
    });
    await see('a signature is bound to the content that was signed', 'the hash of the version', async () => {
      const { items } = made(
        await quality.call(
          'GET',
          `/api/scopes/${scope.id}/audit-events?type=VERSION_RELEASED&entityId=${version.documentId}`,
        ),
      );
      const now = made(await quality.call('GET', versionPath(version.id)));
      return items[0].changes.signature.contentHash === now.contentHash ? 'the hash of the version' : 'another';
    });
    await see('who wrote a version does not release it', '409 FOUR_EYES', async () => {
      await administrator.call('PATCH', `/api/scopes/${scope.id}`, { rules: { minReviewers: 0 } });
      const { latestVersion: own } = await draft(trial);
      made(await quality.call('POST', versionPath(own.id, 'submit'), {}));
      return told(await quality.call('POST', versionPath(own.id, 'release'), signed('approval')));
    });
    await setRules(trial, { signature: false, fourEyes: false, minReviewers: 0 });
  },
};

export const keeping: Flow = {
  name: 'Keeping records',
  async run(trial, see) {
    const { quality, second } = trial;
    const version = await released(trial);
    const dispose = (person = quality) =>
      person.call('POST', versionPath(version.id, 'dispose'), { reason: 'No longer needed.' });
    await setRules(trial, { retentionMonths: 12 });
    await see('what has to be kept is not disposed of', '409 RETAINED', async () => told(await dispose()));
    await setRules(trial, { retentionMonths: null, fourEyes: true });
    const hold = `/api/documents/${version.documentId}/hold`;
    await see('a document on hold is not disposed of', '409 ON_HOLD', async () => {
      made(await quality.call('PUT', hold, { reason: 'A claim.' }));
      return told(await dispose());
    });
    await see('once the hold is lifted a first person asks for the disposal', '202', async () => {
      made(await quality.call('DELETE', hold, { reason: 'Settled.' }));
      return told(await dispose());
    });
    await see('the same person does not carry it out', '409 FOUR_EYES', async () => told(await dispose()));
    await see('a second person does', '200', async () => told(await dispose(second)));
    await setRules(trial, { fourEyes: false });
  },
};
