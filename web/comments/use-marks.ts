/**
 * Marks the passages that comments stand on. The browser paints them over the content, whose elements stay as React made
 * them; a browser that cannot paint so shows the list alone.
 */
import { useEffect } from 'react';
import type { ContentText } from './content-text.ts';
import type { Thread } from './threads.ts';

export function useMarks(text: ContentText | null, threads: readonly Thread[], current: string | null): void {
  useEffect(() => {
    if (!text || !('highlights' in CSS)) return;
    const rangesOf = (some: readonly Thread[]) =>
      some.flatMap(({ place }) => (place ? [text.rangeOf(place.start, place.end)] : []));
    const open = threads.filter(({ comment }) => comment.resolved === null);
    CSS.highlights.set('commented', new Highlight(...rangesOf(open)));
    CSS.highlights.set(
      'commented-now',
      new Highlight(...rangesOf(threads.filter(({ comment }) => comment.id === current))),
    );
    return () => {
      CSS.highlights.delete('commented');
      CSS.highlights.delete('commented-now');
    };
  }, [text, threads, current]);
}

export function showPlace(text: ContentText, { start, end }: { start: number; end: number }): void {
  const range = text.rangeOf(start, end);
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
}
