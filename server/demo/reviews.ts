/** Reviews of the demo: who is asked, who approved, and what they noted on the text, by comments like everybody else's. */
import type { Role } from '../../domain/permissions/index.ts';
import { quoteAt } from '../../domain/review/index.ts';
import type { Actor } from '../kernel/database/index.ts';
import { addComment } from '../review/index.ts';
import type { DemoVersion } from './plan.ts';
import { become, type Cast, type DemoWriter } from './writer.ts';

export function holdersOf({ people }: Cast, roles: readonly Role[]): Actor[] {
  return people.filter(({ user }) => roles.includes(user.role)).map(({ actor }) => actor);
}

/** What is released has been approved by all who were asked. */
export function approvedBy(cast: Cast, { end, review }: DemoVersion): Actor[] {
  if (!review) return [];
  return holdersOf(cast, end.to === 'IN_REVIEW' ? (review.approvedBy ?? []) : review.by);
}

export async function discuss(
  writer: DemoWriter,
  cast: Cast,
  { versionId, version }: { versionId: string; version: DemoVersion },
): Promise<void> {
  for (const { by, body, about, answers = [] } of version.comments ?? []) {
    const quote = about === undefined ? null : quoted(version, about);
    const { id } = await write(writer, cast, versionId, by, { body, quote });
    for (const answer of answers) await write(writer, cast, versionId, answer.by, { body: answer.body, parentId: id });
  }
}

async function write(
  { tx, clock, config }: DemoWriter,
  cast: Cast,
  versionId: string,
  by: Role,
  given: Parameters<typeof addComment>[3],
) {
  const [actor] = holdersOf(cast, [by]);
  if (actor === undefined) throw new Error(`The demo has no ${by}.`);
  await become(tx, actor);
  return addComment(tx, actor, versionId, given, { now: clock.now(), config });
}

function quoted({ title, content }: DemoVersion, words: string) {
  const at = typeof content === 'string' ? content.indexOf(words) : -1;
  if (typeof content !== 'string' || at < 0) throw new Error(`“${title}” does not say “${words}”.`);
  return quoteAt(content, at, at + words.length);
}
