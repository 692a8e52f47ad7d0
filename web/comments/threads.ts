/** Comments as threads: a comment with its replies and the place of its passage, in the order of the text. */
import type { Comment } from '../../contract/index.ts';
import { findQuote, type Place, searched } from '../../domain/review/index.ts';

export interface Thread {
  comment: Comment;
  replies: Comment[];
  /** Null where the passage is gone; undefined for a comment on the whole, or as long as the text is not known. */
  place: Place | null | undefined;
}

export function threadsOf(comments: readonly Comment[], text: string | null): Thread[] {
  const within = text === null || comments.every(({ quote }) => quote === null) ? null : searched(text);
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
    const place = comment.quote === null || within === null ? undefined : findQuote(within, comment.quote);
    const root = { comment, replies: [], place };
    rootOf.set(comment.id, root);
    threads.push(root);
  }
  return threads.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Those on the whole text first, then by place, then those whose passage is gone. */
const orderOf = ({ place }: Thread): number =>
  place === undefined ? -1 : place === null ? Number.POSITIVE_INFINITY : place.start;
