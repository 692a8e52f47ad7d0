/** Whether the bar lacks the room for its links. They are as long as the language and the rights of a person make them, so they are measured. */
import { type RefObject, useEffect, useRef, useState } from 'react';

const phone = '(max-width: 640px)';
/** The search gives way first, as in shell.css. */
const narrowestSearch = 150;

export function useNarrowBar(navigation: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(phone).matches);
  const needed = useRef(0);
  useEffect(() => {
    const nav = navigation.current;
    const bar = nav?.parentElement;
    if (!nav || !bar) return;
    const measure = () => {
      if (matchMedia(phone).matches) return setNarrow(true);
      if (isNarrow) return setNarrow(needed.current > roomIn(bar, nav));
      if (nav.scrollWidth <= nav.clientWidth + 1) return;
      // What did not fit into this room is not tried again before there is more.
      needed.current = Math.max(nav.scrollWidth, roomIn(bar, nav) + 1);
      setNarrow(true);
    };
    const observer = new ResizeObserver(measure);
    // A number beside "My work", or another language, makes the links longer; and what stands beside them may grow.
    for (const part of [bar, nav, ...nav.querySelectorAll('.nav-links')]) observer.observe(part);
    return () => observer.disconnect();
  }, [navigation, isNarrow]);
  return isNarrow;
}

function roomIn(bar: HTMLElement, nav: HTMLElement): number {
  const { columnGap, paddingLeft, paddingRight } = getComputedStyle(bar);
  const others = [...bar.children].filter((child) => child !== nav) as HTMLElement[];
  const widths = others.map((one) => (one.matches('.search-box') ? narrowestSearch : one.offsetWidth));
  const taken = [...widths, ...others.map(() => Number.parseFloat(columnGap))];
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  return bar.clientWidth - taken.reduce((sum, width) => sum + width, padding);
}
