/** The audit trail: written with every act, changed by nobody, verified, reviewed; damage is noticed. */
import { sql } from 'kysely';
import type pg from 'pg';
import { verifyChains } from '../../audit/index.ts';
import { verifyRecords } from '../../integrity/index.ts';
import { replayTrail } from '../../replay/index.ts';
import { type Flow, made, released, setRules, told, versionPath } from '../flow.ts';
import type { Trial } from '../trial.ts';

/** The first sentence, or what stands for none. */
const first = (sentences: readonly string[]) =>
  sentences.length === 0 ? 'all holds' : `${sentences.length} findings: ${sentences[0]}`;

async function verified(trial: Trial, of: 'chains' | 'records' | 'replay'): Promise<string[]> {
  return trial.tamper(async (client: pg.Client) => {
    if (of === 'chains') return (await verifyChains(client)).breaks.map(({ reason }) => reason);
    if (of === 'records') return (await verifyRecords(client, { kind: 'db' })).damages;
    return replayTrail(client);
  });
}

export const trail: Flow = {
  name: 'Audit trail',
  async run(trial, see) {
    const { quality, scope, installation } = trial;
    const { db } = installation.services;
    const refused = (statement: ReturnType<typeof sql>) => () =>
      db
        .withActor(quality, (tx) => statement.execute(tx))
        .then(
          () => 'done',
          () => 'refused',
        );
    await see(
      'the server itself cannot change an event',
      'refused',
      refused(sql`update audit_events set changes = '{}'`),
    );
    await see('nor delete one', 'refused', refused(sql`delete from audit_events`));
    await see('the chains of all events hold', 'all holds', async () => first(await verified(trial, 'chains')));
    await see('contents and files are what their digests say', 'all holds', async () =>
      first(await verified(trial, 'records')),
    );
    await see('the tables hold what the events say', 'all holds', async () => first(await verified(trial, 'replay')));
    const version = await released(trial, { humanId: 'OQ-DAMAGED', markdown: 'The right text.' });
    await trial.tamper((client) =>
      client.query(`update versions set markdown = 'The wrong text.' where id = $1`, [version.id]),
    );
    await see('content that was changed behind the server is not printed', '500 RECORD_DAMAGED', async () =>
      told(await quality.call('GET', versionPath(version.id, 'export/pdf'))),
    );
    await see('and is named by verify-audit', 'named', async () =>
      (await verified(trial, 'records')).some((sentence) => sentence.includes('OQ-DAMAGED')) ? 'named' : 'not named',
    );
    await trial.tamper((client) =>
      client.query(`update versions set markdown = 'The right text.' where id = $1`, [version.id]),
    );
    const event = `where scope_id = $1 and seq = 2`;
    await trial.tamper((client) =>
      client.query(`update audit_events set actor_name = actor_name || '!' ${event}`, [scope.id]),
    );
    await see('an event that was changed behind the server breaks its chain', 'noticed', async () =>
      (await verified(trial, 'chains')).length > 0 ? 'noticed' : 'not noticed',
    );
    await trial.tamper((client) =>
      client.query(`update audit_events set actor_name = left(actor_name, -1) ${event}`, [scope.id]),
    );
    await see('as it was, it holds again', 'all holds', async () => first(await verified(trial, 'chains')));
  },
};

export const trailReviews: Flow = {
  name: 'Reviews of the trail',
  async run(trial, see) {
    const { quality, reader, scope, password } = trial;
    const path = `/api/scopes/${scope.id}/trail-reviews`;
    const today = new Date().toISOString().slice(0, 10);
    const review = { from: today, to: today, note: 'All acts of the trial.' };
    await see('a review is recorded', '201', async () => told(await quality.call('POST', path, review)));
    await see('who may not read the trail does not review it', '403 PERMISSION_DENIED', async () =>
      told(await reader.call('POST', path, review)),
    );
    await see('what lies ahead is not reviewed', '400 INVALID_REQUEST', async () =>
      told(await quality.call('POST', path, { ...review, to: '2999-01-01' })),
    );
    await setRules(trial, { signature: true });
    await see('where signatures are required it is signed', '403 SIGNATURE_REQUIRED', async () =>
      told(await quality.call('POST', path, review)),
    );
    await see('a signed one is recorded', '201', async () =>
      told(await quality.call('POST', path, { ...review, signature: { password, meaning: 'review' } })),
    );
    await setRules(trial, { signature: false });
    await see('it stands in the trail', 'TRAIL_REVIEWED', async () => {
      const { items } = made(
        await quality.call('GET', `/api/scopes/${scope.id}/audit-events?type=TRAIL_REVIEWED&limit=1`),
      );
      return items[0].type;
    });
  },
};
