/** Puts open comments at the height of their passages, where the list stands beside the content and there is room. */
import { type RefObject, useEffect } from 'react';
import type { ContentText } from './content-text.ts';
import type { Thread } from './threads.ts';

const resizedMs = 100;

export function useBeside(
  panel: RefObject<HTMLElement | null>,
  content: HTMLElement | null,
  text: ContentText | null,
  threads: readonly Thread[],
): void {
  useEffect(() => {
    const list = panel.current?.querySelector<HTMLElement>('.comment-list-open');
    if (!list || !content || !text) return;
    const place = () => placeBeside(list, content, (id) => topOf(text, threads, id));
    place();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What is drawn later (pictures, an open composer) moves both; the margins set here change neither width.
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(place, resizedMs);
    });
    observer.observe(content);
    for (const item of list.children) observer.observe(item);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  });
}

function topOf(text: ContentText, threads: readonly Thread[], id: string): number | null {
  const place = threads.find(({ comment }) => comment.id === id)?.place;
  return place ? text.rangeOf(place.start, place.end).getBoundingClientRect().top : null;
}

function placeBeside(list: HTMLElement, content: HTMLElement, topOf: (id: string) => number | null): void {
  const items = [...list.children] as HTMLElement[];
  for (const item of items) item.style.marginTop = '';
  // Below the content, as on a phone, they follow each other.
  const isBeside = list.getBoundingClientRect().left >= content.getBoundingClientRect().right;
  if (!isBeside) return;
  const naturals = items.map((item) => item.getBoundingClientRect().top);
  let shift = 0;
  items.forEach((item, index) => {
    const wanted = topOf(item.dataset.comment ?? '');
    const margin = wanted === null ? 0 : Math.max(0, Math.round(wanted - (naturals[index] ?? 0) - shift));
    if (margin > 0) item.style.marginTop = `${margin}px`;
    shift += margin;
  });
}
