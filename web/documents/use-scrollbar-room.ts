/** Tells how wide the scrollbar of the rows is, so that the heads stand above their columns; a short list has none. */
import { type RefObject, useLayoutEffect } from 'react';

export function useScrollbarRoom(rows: RefObject<HTMLElement | null>, head: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = rows.current;
    if (!element) return;
    const tell = () => {
      if (head.current) head.current.style.paddingInlineEnd = `${element.offsetWidth - element.clientWidth}px`;
    };
    // What is observed leaves the scrollbar out, so that it is told too when that comes or goes; at first before anything is painted.
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, [rows, head]);
}
