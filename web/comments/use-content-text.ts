/** The text of the content on screen, read anew when the content is drawn anew: pictures, diagrams and formulas come later. */
import { useEffect, useState } from 'react';
import { ContentText } from './content-text.ts';

export function useContentText(content: HTMLElement | null): ContentText | null {
  const [text, setText] = useState<ContentText | null>(null);
  useEffect(() => {
    if (!content) return;
    let frame = 0;
    const read = () => setText(new ContentText(content));
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(read);
    };
    read();
    const observer = new MutationObserver(later);
    observer.observe(content, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [content]);
  return text;
}
