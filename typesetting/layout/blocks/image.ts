/** Lays out images as blocks, and the boxes that stand where an image could not be had. */
import { pdfNumber, pdfText } from '../../pdf/index.ts';
import type { PrintBlock } from '../../print-tree.ts';
import { fitImage } from '../image-size.ts';
import { type Atom, atomOf } from '../pages/flow.ts';
import { colours, label, note, type TextStyle, textStyle } from '../style.ts';
import { drawLine } from '../text/draw-line.ts';
import { type Line, plainLines } from '../text/lines.ts';
import { layOutCaption } from './caption.ts';
import { type Column, gapAtom } from './column.ts';

type ImageBlock = Extract<PrintBlock, { kind: 'image' }>;
type PlaceholderBlock = Extract<PrintBlock, { kind: 'placeholder' }>;

/** An image never takes the whole page: its heading and a line of text may stay with it. */
const MAX_HEIGHT = 0.86;
const PAD = 10;
/** An image below a heading that leaves too little room for it is made smaller, down to this part of its size. */
const LEAST_SCALE = 0.6;

/** What the box says that stands where an image could not be had. */
export function placeholderLabel(image: { readonly reason: string } | undefined): string {
  return image === undefined ? 'Image missing' : `Image unreadable: ${image.reason}`;
}

/** A picture and its caption are one group; the caption is no part of the figure, whose description stands for all of it. */
export function layOutCaptioned(column: Column, block: ImageBlock | PlaceholderBlock): void {
  const { caption } = block;
  const node = caption === undefined ? column.node : column.context.structure.node(column.node, 'Div');
  const inner = { ...column, node };
  if (block.kind === 'image') layOutImage(inner, block);
  else layOutPlaceholder(inner, block.label, block.alt);
  if (caption === undefined) return;
  const centred = column.inCell ? inner : { ...inner, align: column.align ?? ('center' as const) };
  layOutCaption(centred, caption, node, 2);
}

function layOutImage(column: Column, block: ImageBlock): void {
  const { context, sink, x, width } = column;
  const image = context.images.get(block.digest);
  if (image === undefined || image.kind === 'broken') {
    context.warn(image === undefined ? 'IMAGE_MISSING' : 'IMAGE_BROKEN', block.alt || block.digest);
    layOutPlaceholder(column, placeholderLabel(image), block.alt);
    return;
  }
  for (const warning of image.warnings) context.warn('IMAGE_DEGRADED', warning);
  const alt = `/Alt${pdfText(block.alt || 'Image without a description')}`;
  const figure = (size: { width: number; height: number }): Atom => {
    const atom = atomOf(size.height, column.gap + 3, false, (canvas, top) => {
      const left = x + (column.inCell ? 0 : (width - size.width) / 2);
      const bottom = canvas.format.height - top - size.height;
      const box = [left, bottom, left + size.width, bottom + size.height].map(pdfNumber).join(' ');
      const node = context.structure.node(column.node, 'Figure', `${alt}/A<</O/Layout/Placement/Block/BBox[${box}]>>`);
      canvas.mark(node);
      canvas.image(block.digest, left, top, size.width, size.height);
    });
    atom.shrink = (room) => {
      const scale = room / size.height;
      return scale < LEAST_SCALE ? null : figure({ width: size.width * scale, height: room });
    };
    return atom;
  };
  sink.push(figure(fitImage(image, width, column.format.textHeight * MAX_HEIGHT, block.width)));
  sink.push(gapAtom(4));
}

function linesOf(column: Column, text: string, style: TextStyle, width: number): Line[] {
  const { context } = column;
  if (text.trim() === '') return [];
  const node = context.structure.node(column.node, 'P');
  return plainLines(context, text, style, width, node);
}

/** A dashed box with a label and the image's alt text, so that nobody takes the page for complete. */
function layOutPlaceholder(column: Column, text: string, alt: string): void {
  const { sink, x, width } = column;
  const inner = width - 2 * PAD;
  const labelStyle = textStyle(label, { colour: colours.warning });
  const altStyle = textStyle(note, { italic: true, colour: colours.quiet });
  const lines = [
    ...linesOf(column, text, labelStyle, inner).map((line) => ({ line, style: labelStyle })),
    ...linesOf(column, alt, altStyle, inner).map((line) => ({ line, style: altStyle })),
  ];
  sink.push(gapAtom(column.gap + 2, false));
  sink.keepNext();
  sink.begin({
    padTop: PAD,
    padBottom: PAD,
    repeat: null,
    paint: (canvas, top, bottom) => {
      canvas.strokeBox(x + 0.5, top, width - 1, bottom - top, colours.faint, 0.8, '[3 2] 0');
    },
  });
  lines.forEach(({ line, style }, i) => {
    sink.push(
      atomOf(line.height, 0, i > 0 && i < 8, (canvas, top) =>
        drawLine(canvas, line, style, x + PAD, top, inner, 'center'),
      ),
    );
  });
  sink.end();
  sink.push(gapAtom(4));
}
