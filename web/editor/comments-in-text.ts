/** Comments in the text of a draft: their passages are marked, a click on one shows the comment, and a comment leads to its passage. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Comment } from '../../contract/index.ts';
import { commentsQuery } from '../api/index.ts';
import type { DraftWindow } from './together/draft-window.ts';

interface PassageMark {
  /** Of the comment. */
  id: string;
  from: number;
  to: number;
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
  /** Where a place of the server's text after so many steps is here; null where that is not known yet. */
  here: (version: number, position: number) => number | null;
}

/** Which comment is looked at. */
export class CommentFocus {
  readonly #listeners = new Set<() => void>();
  #current: string | null = null;
  /** Told when it was chosen in the text. */
  onChosen: () => void = () => {};

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): string | null => this.#current;

  set(id: string | null): void {
    this.#current = id;
    for (const listener of this.#listeners) listener();
  }

  choose(id: string): void {
    this.set(id);
    this.onChosen();
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
