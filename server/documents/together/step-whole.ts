/**
 * Content that is saved whole, as one step: the smallest that gives exactly that text. Where none can (another format) those who write
 * in the draft begin anew. Call before the content is written, under the lock of the version, whose steps are all in its content.
 */
import { sql } from 'kysely';
import { appendSteps, beginAnew, type DraftKey, lockHead, noteContent, runTexts } from '../../drafting/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import type { StoredContent } from '../content/index.ts';
import { keepReplaced } from './kept-copies.ts';

/** What somebody wrote before that, they have seen replaced. */
const recentMinutes = 60;
/** Of a step that no window sent. */
const noClient = '';

interface Saved {
  content: StoredContent;
  /** Whether who saves it has seen the text that it replaces. */
  isSeen: boolean;
}

export async function stepWhole(
  tx: Tx,
  actor: Actor,
  version: DraftKey & StoredBefore,
  { content, isSeen }: Saved,
): Promise<void> {
  const head = await lockHead(tx, version);
  const { format, markdown } = content;
  const result = await runTexts(
    {
      kind: 'step-to',
      versionId: version.versionId,
      at: head.steps,
      text: { format, markdown, content: content.content },
    },
    {
      key: version,
      length: (version.markdown?.length ?? 0) + markdown.length,
      owner: actor.userId,
      reading: (act) => act(tx),
    },
  );
  const step = result.kind === 'step' ? result.step : null;
  const before = { format: version.format, markdown: version.markdown ?? '', content: version.content };
  if (!isSeen && (step === null || removesText(step))) {
    const writers = await recentWriters(tx, actor, version);
    await keepReplaced(tx, actor, version, { writers, content: before, after: head.steps });
  }
  if (step === null) return beginAnew(tx, version, head);
  const last = await appendSteps(tx, actor, version, head, { client: noClient, steps: [step] });
  await noteContent(tx, version, last);
}

interface StoredBefore {
  format: 'markdown' | 'rich';
  markdown: string | null;
  content: object | null;
}

function removesText(step: unknown): boolean {
  if (Array.isArray(step)) return step.some((part) => Array.isArray(part) && part[0] > 0);
  const { from, to } = step as { from: number; to: number };
  return to > from;
}

/** Others who wrote lately, since a text was last saved whole. */
async function recentWriters(tx: Tx, actor: Actor, { scopeId, versionId }: DraftKey): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct s.user_id as "userId" from draft_steps s
    where s.scope_id = ${scopeId} and s.version_id = ${versionId} and s.user_id <> ${actor.userId} and s.client <> ${noClient}
      and s.at > clock_timestamp() - ${recentMinutes} * interval '1 minute'
      and s.first > coalesce((select max(w.first) from draft_steps w
        where w.scope_id = ${scopeId} and w.version_id = ${versionId} and w.client = ${noClient}), 0)`.execute(tx);
  return rows.map(({ userId }) => userId);
}
