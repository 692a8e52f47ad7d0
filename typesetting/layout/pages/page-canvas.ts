/**
 * One page's content stream as it is written: text, lines, boxes and images, each inside the marked content that says what it is.
 *
 * Positions come in points from the page's top left corner; the canvas turns them over. It tracks font and colour so that the
 * stream says each change once.
 */
import type { Font } from '../../fonts/index.ts';
import type { GalleyLink } from '../../galley/index.ts';
import type { PageFormat } from '../../page-format.ts';
import { pdfNumber, pdfText } from '../../pdf/index.ts';
import type { GlyphPart, PlainWord, ShapedWord } from '../../shaping/index.ts';
import type { Structure, StructureNode } from '../context/structure.ts';
import type { Usage } from '../context/usage.ts';
import { type Colour, colours } from '../style.ts';

const ARTIFACT: unique symbol = Symbol('artifact');

/** Elements whose words the layout makes: the labels of lists and notes, the marks of notes. */
const OWN_WORDS: ReadonlySet<string> = new Set(['Lbl', 'Reference']);

export function imageName(digest: string): string {
  return `/I${digest.slice(0, 24)}`;
}

/** How words are shown. `rise` lifts them, in points. */
interface Type {
  readonly size: number;
  readonly colour: Colour;
  readonly rise: number;
}

export class PageCanvas {
  readonly owners: number[] = [];
  readonly links: GalleyLink[] = [];
  readonly format: PageFormat;
  readonly #height: number;
  readonly #page: number;
  readonly #structure: Structure;
  readonly #usage: Usage;
  readonly #firstNumber: number;
  #ops = '';
  #open: StructureNode | typeof ARTIFACT | null = null;
  #muted = false;
  /** What is drawn is words of the content, not the layout's own. */
  #ofContent = false;
  #bare = false;
  #inText = false;
  #shown = '';
  #adjusted = false;
  #font: Font | null = null;
  #size = 0;
  #fill = '';
  #stroke = '';
  #rise = 0;
  #pen = 0;
  #penBaseline = 0;
  /** The stream says where the pen is. */
  #placed = false;
  /** Where the line of text began that the next is placed from, in thousandths of a point. */
  #lineX = 0;
  #lineY = 0;

  /** `firstNumber` is the first free marked-content number of the page, when another stream has used some. */
  constructor(page: number, format: PageFormat, structure: Structure, usage: Usage, firstNumber = 0) {
    this.#page = page;
    this.format = format;
    this.#height = format.height;
    this.#structure = structure;
    this.#usage = usage;
    this.#firstNumber = firstNumber;
  }

  get page(): number {
    return this.#page;
  }

  /** What is drawn now is decoration, whatever it is marked as. */
  get isMuted(): boolean {
    return this.#muted;
  }

  /** Everything until the next call belongs to `node`. */
  mark(node: StructureNode): void {
    if (this.#bare) return;
    if (this.#muted) this.artifact();
    if (this.#muted || this.#open === node) return;
    this.#close();
    const number = this.#firstNumber + this.owners.length;
    this.#structure.addContent(node, this.#page, number);
    this.owners.push(node.id);
    this.#ops += `/${node.type}<</MCID ${number}>>BDC\n`;
    this.#open = node;
    this.#ofContent = !OWN_WORDS.has(node.type);
  }

  /** Everything until the next mark is decoration; `kind` adds a property list ('/Type/Pagination'). */
  artifact(kind = ''): void {
    if (this.#open === ARTIFACT && kind === '') return;
    this.#close();
    this.#ops += kind === '' ? '/Artifact BMC\n' : `/Artifact<<${kind}>>BDC\n`;
    this.#open = ARTIFACT;
  }

  /** Draws what was made as content once more, as decoration: nothing of it enters the structure. */
  asArtifact(draw: () => void): void {
    this.#muted = true;
    this.artifact();
    draw();
    this.#muted = false;
  }

  /** Draws inside whatever is open already, marking nothing: for forms and for content that the caller has marked. */
  plain(draw: () => void): void {
    this.#bare = true;
    draw();
    this.#bare = false;
  }

  form(name: string): void {
    this.endText();
    this.#ops += `/${name} Do\n`;
  }

  attach(node: StructureNode): void {
    if (this.#muted) return;
    this.#structure.attach(node);
  }

  /** Puts the pen at a place on a baseline; a pen that is already there is left alone. */
  moveTo(x: number, baseline: number): void {
    if (this.#placed && this.#penBaseline === baseline && Math.abs(this.#pen - x) < 0.02) return;
    this.#pen = x;
    this.#penBaseline = baseline;
    this.#placed = false;
  }

  /** Where on the baseline the next word will stand. */
  get pen(): number {
    return this.#pen;
  }

  /** Leaves room for something that is not text. */
  skip(width: number): void {
    this.#pen += width;
    this.#placed = false;
  }

  /** Shows a part of a word at the pen. */
  show(part: GlyphPart, style: Type): void {
    const { size, rise } = style;
    this.#setType(part.font, part.colour === null ? style : { ...style, colour: part.colour });
    if (part.actualText !== null) {
      this.#flushShown();
      this.#ops += `/Span<</ActualText${pdfText(part.actualText)}>>BDC\n`;
    }
    if (part.narrowed !== 1) {
      this.#flushShown();
      this.#ops += `${pdfNumber(part.narrowed * 100)} Tz\n`;
    }
    for (const piece of part.pieces) {
      this.#setRise(rise + (piece.rise * size) / 1000);
      this.#shown += piece.inner;
      if (piece.adjusted) this.#adjusted = true;
    }
    if (part.narrowed !== 1) {
      this.#flushShown();
      this.#ops += '100 Tz\n';
    }
    if (part.actualText !== null) {
      this.#flushShown();
      this.#ops += 'EMC\n';
    }
    this.#pen += (part.width * size) / 1000;
  }

  /** Shows a plain word at the pen; `inner` is its own, or that with the space after it, and `width` theirs in points. */
  showPlain(word: PlainWord, inner: string, style: Type, width: number): void {
    this.#setType(word.font, style);
    this.#setRise(style.rise);
    this.#shown += inner;
    if (word.adjusted) this.#adjusted = true;
    this.#pen += width;
  }

  use(word: ShapedWord): void {
    if (this.#ofContent) this.#usage.letters += word.letters;
    this.#usage.count(word);
  }

  /** A character that no font has: a box at the pen that stands for it and says what it is. */
  missing(text: string, width: number, { size, rise }: Type): void {
    this.endText();
    const x = this.#pen;
    const baseline = this.#penBaseline - rise;
    this.#usage.missing.add(text);
    this.#ops += `/Span<</ActualText${pdfText(text)}>>BDC\n`;
    this.#setStroke(colours.warning);
    const height = size * 0.68;
    const inset = width * 0.12;
    this.#ops += `.6 w ${pdfNumber(x + inset)} ${pdfNumber(this.#height - baseline)} ${pdfNumber(width - 2 * inset)} ${pdfNumber(height)} re S\nEMC\n`;
    this.skip(width);
  }

  /** Draws something that stands for text: readers that do not see it get the text. */
  described(text: string, draw: () => void): void {
    this.endText();
    this.#ops += `/Span<</ActualText${pdfText(text)}>>BDC\n`;
    draw();
    this.endText();
    this.#ops += 'EMC\n';
  }

  fillBox(x: number, top: number, width: number, height: number, colour: Colour): void {
    this.endText();
    this.#setFill(colour);
    this.#ops += `${this.#box(x, top, width, height)} f\n`;
  }

  strokeBox(x: number, top: number, width: number, height: number, colour: Colour, line: number, dash = ''): void {
    this.endText();
    this.#setStroke(colour);
    this.#ops += `${pdfNumber(line)} w ${dash === '' ? '' : `${dash} d `}${this.#box(x, top, width, height)} S\n`;
    if (dash !== '') this.#ops += '[] 0 d\n';
  }

  line(x1: number, y1: number, x2: number, y2: number, colour: Colour, width: number): void {
    this.polyline([x1, y1, x2, y2], colour, width);
  }

  polyline(points: readonly number[], colour: Colour, width: number): void {
    this.endText();
    this.#setStroke(colour);
    let path = `${pdfNumber(width)} w`;
    for (let i = 0; i < points.length; i += 2) {
      path += ` ${pdfNumber(points[i]!)} ${pdfNumber(this.#height - points[i + 1]!)} ${i === 0 ? 'm' : 'l'}`;
    }
    this.#ops += `${path} S\n`;
  }

  /** Leader dots between an entry and its page number. */
  dots(from: number, to: number, y: number, colour: Colour): void {
    this.endText();
    this.#setStroke(colour);
    const height = pdfNumber(this.#height - y);
    this.#ops += `1 J .9 w [0 4] 0 d ${pdfNumber(from)} ${height} m ${pdfNumber(to)} ${height} l S [] 0 d 0 J\n`;
  }

  image(digest: string, x: number, top: number, width: number, height: number): void {
    this.endText();
    this.#usage.images.add(digest);
    const bottom = this.#height - top - height;
    this.#ops += `q ${pdfNumber(width)} 0 0 ${pdfNumber(height)} ${pdfNumber(x)} ${pdfNumber(bottom)} cm ${imageName(digest)} Do Q\n`;
  }

  link(x: number, top: number, width: number, height: number, target: number, node: StructureNode, text: string): void {
    if (this.#muted) return;
    const bottom = this.#height - top - height;
    const box = [x, bottom, x + width, bottom + height].map((value) => Math.round(value * 100) / 100);
    this.links.push({ box: box as [number, number, number, number], target, node: node.id, text });
  }

  endText(): void {
    if (!this.#inText) return;
    this.#flushShown();
    if (this.#rise !== 0) {
      this.#ops += '0 Ts\n';
      this.#rise = 0;
    }
    this.#ops += 'ET\n';
    this.#inText = false;
    this.#placed = false;
  }

  /** The stream, balanced, so that other streams may follow it on the page. */
  finish(): string {
    this.#close();
    return `q\n${this.#ops}Q\n`;
  }

  #box(x: number, top: number, width: number, height: number): string {
    return `${pdfNumber(x)} ${pdfNumber(this.#height - top - height)} ${pdfNumber(width)} ${pdfNumber(height)} re`;
  }

  #close(): void {
    this.endText();
    if (this.#open !== null) this.#ops += 'EMC\n';
    this.#open = null;
    this.#ofContent = false;
  }

  #flushShown(): void {
    if (this.#shown === '') return;
    this.#ops += this.#adjusted ? `[(${this.#shown})]TJ\n` : `(${this.#shown})Tj\n`;
    this.#shown = '';
    this.#adjusted = false;
  }

  #setType(font: Font, { size, colour }: Type): void {
    if (!this.#placed) this.#place();
    if (font !== this.#font || size !== this.#size) {
      this.#flushShown();
      this.#font = font;
      this.#size = size;
      this.#ops += `/${font.name} ${pdfNumber(size)} Tf\n`;
    }
    this.#setFill(colour);
  }

  /** Writes where the pen is, as steps from where the line before began. */
  #place(): void {
    this.#flushShown();
    if (!this.#inText) {
      this.#ops += 'BT\n';
      this.#inText = true;
      this.#lineX = 0;
      this.#lineY = 0;
    }
    // Kept in thousandths, as they are written, so that a page of steps does not drift.
    const right = Math.round(this.#pen * 1000) - this.#lineX;
    const up = Math.round((this.#height - this.#penBaseline) * 1000) - this.#lineY;
    this.#lineX += right;
    this.#lineY += up;
    this.#ops += `${pdfNumber(right / 1000)} ${pdfNumber(up / 1000)} Td\n`;
    this.#placed = true;
  }

  #setRise(rise: number): void {
    if (rise === this.#rise) return;
    this.#flushShown();
    this.#ops += `${pdfNumber(rise)} Ts\n`;
    this.#rise = rise;
  }

  #setFill(colour: Colour): void {
    if (this.#fill === colour) return;
    this.#flushShown();
    this.#fill = colour;
    this.#ops += `${colour} rg\n`;
  }

  #setStroke(colour: Colour): void {
    if (this.#stroke === colour) return;
    this.#stroke = colour;
    this.#ops += `${colour} RG\n`;
  }
}
