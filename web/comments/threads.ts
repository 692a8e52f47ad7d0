/** Comments as threads: a comment with its replies and the place of its passage, in the order of the text. */
import type { Comment } from '../../contract/index.ts';
import { collapse, findQuote, type Place, type SearchedText, searched } from '../../domain/review/index.ts';

export interface Thread {
  comment: Comment;
  replies: Comment[];
  /** Null where the passage is gone; undefined for a comment on the whole, or as long as the text is not known. */
  place: Place | null | undefined;
}

/** Places in the text that readers see. */
export function threadsOf(comments: readonly Comment[], text: string | null): Thread[] {
  const within = text === null || comments.every(({ quote }) => quote === null) ? null : searched(text);
  return gathered(comments, (comment) => (within === null ? undefined : placeIn(within, comment)));
}

/** Places in the text of a draft, as the server counts them. */
export function threadsInDraft(comments: readonly Comment[]): Thread[] {
  return gathered(comments, ({ quote, passage }) => {
    if (quote === null || passage === undefined) return undefined;
    if (passage.from === null || passage.to === null) return null;
    return { start: passage.from, end: passage.to, isChanged: isOther(quote.exact, passage.exact) };
  });
}

const isOther = (quoted: string, now: string) => collapse(quoted).trim() !== collapse(now).trim();

function placeIn(within: SearchedText, { quote, passage }: Comment): Place | null | undefined {
  if (quote === null) return undefined;
  if (passage === undefined) return findQuote(within, quote);
  if (passage.from === null) return null;
  const place = findQuote(within, passage) ?? findQuote(within, quote);
  return place && { ...place, isChanged: place.isChanged || isOther(quote.exact, passage.exact) };
}

function gathered(comments: readonly Comment[], placeOf: (comment: Comment) => Thread['place']): Thread[] {
  const rootOf = new Map<string, Thread>();
  const threads: Thread[] = [];
  for (const comment of comments) {
    const thread = comment.parentId === null ? undefined : rootOf.get(comment.parentId);
    if (thread) {
      // A reply to a reply stands in the same thread.
      rootOf.set(comment.id, thread);
      thread.replies.push(comment);
      continue;
    }
    const root = { comment, replies: [], place: placeOf(comment) };
    rootOf.set(comment.id, root);
    threads.push(root);
  }
  return threads.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Those on the whole text first, then by place, then those whose passage is gone. */
const orderOf = ({ place }: Thread): number =>
  place === undefined ? -1 : place === null ? Number.POSITIVE_INFINITY : place.start;
