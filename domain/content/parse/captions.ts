/** Captions: a paragraph `Figure: …` directly below a picture that stands alone, `Table: …` directly below a table. */
import type { Block, FigureBlock, Image, Inline } from '../tree.ts';

const labels = { figure: /^Figure:\s+/, table: /^Table:\s+/ } as const;

/** Gives the last of the blocks its caption, if `block` is one. */
export function takeCaption(blocks: Block[], block: Block): boolean {
  const last = blocks.at(-1);
  if (block.type !== 'paragraph' || last === undefined) return false;
  if (last.type === 'table' && last.caption === undefined) {
    const caption = captionIn(block.children, 'table');
    if (caption !== undefined) last.caption = caption;
    return caption !== undefined;
  }
  const image = last.type === 'paragraph' ? loneImage(last.children) : undefined;
  const caption = image === undefined ? undefined : captionIn(block.children, 'figure');
  if (image === undefined || caption === undefined) return false;
  blocks[blocks.length - 1] = { type: 'figure', image, caption, line: last.line };
  return true;
}

/** A picture and its caption in the next line, without an empty line between them. */
export function figureOf(children: Inline[], line: number): FigureBlock | undefined {
  const [image, end, ...rest] = children;
  if (image?.type !== 'image' || end?.type !== 'softBreak') return undefined;
  const caption = captionIn(rest, 'figure');
  return caption === undefined ? undefined : { type: 'figure', image, caption, line };
}

function loneImage(children: readonly Inline[]): Image | undefined {
  const [only] = children;
  return children.length === 1 && only?.type === 'image' ? only : undefined;
}

/** What stands behind the label; undefined where there is no label, or nothing behind it. */
function captionIn(children: readonly Inline[], of: keyof typeof labels): Inline[] | undefined {
  const [first, ...rest] = children;
  if (first?.type !== 'text' || !labels[of].test(first.text)) return undefined;
  const text = first.text.replace(labels[of], '');
  const caption: Inline[] = text === '' ? rest : [{ type: 'text', text }, ...rest];
  return caption.length === 0 ? undefined : caption;
}
