/** Keeps the preview where the text is: the outermost blocks of both are the same, in the same order. */
import type { ContentTree } from '../../domain/content/index.ts';

/** `line` is the first that is seen of the text; the block that it belongs to comes to the top of the preview. */
export function scrollAlong(preview: HTMLElement, { blocks }: ContentTree, line: number): void {
  const content = preview.querySelector('.content');
  const place = blocks.findLastIndex((block) => block.line <= line);
  const element = content?.children[place];
  if (!content || !(element instanceof HTMLElement)) {
    preview.scrollTop = 0;
    return;
  }
  const next = blocks[place + 1];
  const start = blocks[place]?.line ?? 1;
  const share = next ? Math.min(1, (line - start) / Math.max(1, next.line - start)) : 0;
  const top = element.getBoundingClientRect().top - preview.getBoundingClientRect().top + preview.scrollTop;
  preview.scrollTop = line <= 1 ? 0 : top - 12 + share * element.offsetHeight;
}
