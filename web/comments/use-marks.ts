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

/** A click on marked words shows the comment that stands on them; of several, the one on the fewest words. */
export function useMarkClicks(
  content: HTMLElement | null,
  text: ContentText | null,
  threads: readonly Thread[],
  onThread: (id: string) => void,
): void {
  useEffect(() => {
    if (!content || !text) return;
    const onClick = ({ clientX, clientY, target }: MouseEvent) => {
      const isOther = target instanceof Element && target.closest('a, button, summary, input') !== null;
      const point = isOther ? null : pointAt(clientX, clientY);
      const offset = point && text.offsetOf(point.node, point.offset);
      if (offset === null || document.getSelection()?.isCollapsed === false) return;
      const lengthOf = ({ place }: Thread) => (place ? place.end - place.start : Number.POSITIVE_INFINITY);
      const [found] = threads
        .filter(
          ({ place, comment }) => place && comment.resolved === null && place.start <= offset && offset <= place.end,
        )
        .toSorted((a, b) => lengthOf(a) - lengthOf(b));
      if (found) onThread(found.comment.id);
    };
    content.addEventListener('click', onClick);
    return () => content.removeEventListener('click', onClick);
  });
}

function pointAt(x: number, y: number): { node: Node; offset: number } | null {
  if (document.caretPositionFromPoint) {
    const position = document.caretPositionFromPoint(x, y);
    return position && { node: position.offsetNode, offset: position.offset };
  }
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}
