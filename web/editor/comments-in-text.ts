/** Comments in the text of a draft: their passages are marked, a click on one shows the comment, and a comment leads to its passage. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Comment } from '../../contract/index.ts';
import type { Quote } from '../../domain/review/index.ts';
import { commentsQuery } from '../api/index.ts';
import { amount, t } from '../texts/index.ts';
import { say } from '../ui/index.ts';
import type { DraftWindow } from './together/draft-window.ts';
import { Listeners } from './together/listeners.ts';

interface PassageMark {
  /** Of the comment. */
  id: string;
  from: number;
  to: number;
}

export interface NewComment {
  /** Null for one on the whole draft. */
  quote: Quote | null;
}

export interface ShownMarks {
  marks: readonly PassageMark[];
  current: string | null;
}

/** What the screen needs of either editor. */
export interface CommentsInText {
  focus: CommentFocus;
  show: (shown: ShownMarks) => void;
  /** Leads to the passage as it is now. */
  goTo: (id: string) => void;
  /** The words that are selected, and what stands around them; null where nothing is. */
  selected: () => Quote | null;
  /** Puts the cursor back into the text. */
  backToText: () => void;
  /** Where a place of the server's text after so many steps is here; null where that is not known yet. */
  here: (version: number, position: number) => number | null;
}

/** A passage longer than this says nothing that the whole document would not. */
const longestQuote = 2_000;

/** Which comment is looked at, and the one that is being written. */
export class CommentFocus {
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #current: string | null = null;
  #writing: NewComment | null = null;
  /** Told when one was chosen or begun in the text. */
  onChosen: () => void = () => {};

  readonly current = (): string | null => this.#current;

  set(id: string | null): void {
    this.#current = id;
    this.#listeners.tell();
  }

  choose(id: string): void {
    this.set(id);
    this.onChosen();
  }

  readonly writing = (): NewComment | null => this.#writing;

  /** Begins a comment on these words, or on the whole draft. */
  write(quote: Quote | null): void {
    if (quote && quote.exact.length > longestQuote) {
      say(t('A comment stands on at most {n} characters. Select fewer.', { n: amount(longestQuote) }), 'warn');
      return;
    }
    this.#writing = { quote };
    this.set(null);
    this.onChosen();
  }

  endWriting(): void {
    this.#writing = null;
    this.set(this.#current);
  }
}

/** The editors move marks with the text by themselves; they are told anew when comments come, go or are read again. */
export function useMarkedPassages(
  versionId: string,
  isWanted: boolean,
  { session }: DraftWindow,
  { focus, show, here }: CommentsInText,
): string | null {
  const { data } = useQuery({ ...commentsQuery(versionId), enabled: isWanted });
  const current = useSyncExternalStore(focus.subscribe, focus.current);
  useEffect(() => {
    const comments = data?.items;
    if (!comments) return;
    let isShown = false;
    const look = () => {
      const marks = isShown ? null : marksOf(comments, here);
      if (marks === null) return;
      isShown = true;
      show({ marks, current });
    };
    look();
    // Steps that a passage counts with may still be under way.
    return session.subscribe(look);
  }, [data, current, session, show, here]);
  return current;
}

function marksOf(comments: readonly Comment[], here: CommentsInText['here']): PassageMark[] | null {
  const marks: PassageMark[] = [];
  for (const { id, passage, resolved, parentId } of comments) {
    if (parentId !== null || resolved !== null || !passage || passage.from === null || passage.to === null) continue;
    const [from, to] = [here(passage.at, passage.from), here(passage.at, passage.to)];
    if (from === null || to === null) return null;
    if (from < to) marks.push({ id, from, to });
  }
  return marks;
}

export const markClass = (id: string, current: string | null): string =>
  id === current ? 'commented commented-now' : 'commented';
