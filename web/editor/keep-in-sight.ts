/** Keeps the line that is written in sight when something below the text, such as a list of problems, takes room from it. */
const marginPx = 6;

/** `cursor` says where the cursor is in the window; what was scrolled out of sight already stays there. */
export function keepInSight(scroller: Element, cursor: () => { bottom: number } | null): () => void {
  let height = scroller.clientHeight;
  const observer = new ResizeObserver(() => {
    const before = height;
    height = scroller.clientHeight;
    const at = cursor();
    if (at === null) return;
    const bottom = at.bottom - scroller.getBoundingClientRect().top;
    if (bottom > height && bottom <= before) scroller.scrollTop += bottom - height + marginPx;
  });
  observer.observe(scroller);
  return () => observer.disconnect();
}
