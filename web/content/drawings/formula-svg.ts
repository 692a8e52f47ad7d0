/**
 * A formula as KaTeX draws it, as an SVG file that needs no font: KaTeX lays it out in the page, and every glyph, rule and
 * stretched sign is written where the browser put it.
 */
import katex from 'katex';
import 'katex/dist/katex.min.css';
import { GlyphOutlines } from './glyph-outlines.ts';

const folder = '../../../node_modules/katex/dist/fonts';
const fontFiles = import.meta.glob<string>('../../../node_modules/katex/dist/fonts/*.ttf', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** Laid out large, so that what the browser rounds to whole pixels is not seen. */
const layoutEm = 200;
/** In pixels of CSS. Text on paper has 10 pt; letters of formulas have to be larger to look of one size with it, as KaTeX does on the screen. */
const printedEm = 1.21 * (40 / 3);

const fonts = new Map<string, Promise<GlyphOutlines | null>>();

/** Null for a font that is not one of KaTeX: characters that it has none for are set in one of the browser's. */
function outlinesOf(name: string): Promise<GlyphOutlines | null> {
  const known = fonts.get(name);
  if (known !== undefined) return known;
  const address = fontFiles[`${folder}/${name}.ttf`];
  const loading = address === undefined ? Promise.resolve(null) : loadOutlines(address);
  fonts.set(name, loading);
  loading.catch(() => fonts.delete(name));
  return loading;
}

async function loadOutlines(address: string): Promise<GlyphOutlines> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('The fonts of formulas could not be loaded.');
  return new GlyphOutlines(await answer.arrayBuffer());
}

/** Throws where KaTeX cannot read the formula, with what it says of it. */
export async function drawFormulaSvg(latex: string, isDisplay: boolean): Promise<string> {
  const host = document.createElement('div');
  host.className = 'formula-drawing';
  Object.assign(host.style, {
    position: 'absolute',
    insetInlineStart: '0',
    top: '-100000px',
    width: 'max-content',
    whiteSpace: 'nowrap',
    color: '#000',
    direction: 'ltr',
    textAlign: 'left',
    // KaTeX sets formulas larger than the text around them.
    fontSize: `${layoutEm / 1.21}px`,
  });
  host.setAttribute('aria-hidden', 'true');
  document.body.append(host);
  try {
    const options = { throwOnError: true, trust: false, maxSize: 20, maxExpand: 500, output: 'html' } as const;
    katex.render(latex, host, { ...options, displayMode: isDisplay });
    for (const tag of host.querySelectorAll<HTMLElement>('.katex-html > .tag'))
      Object.assign(tag.style, { position: 'static', marginInlineStart: '2em' });
    await loadUsedFonts(host);
    return await new FormulaWriter(host).write();
  } finally {
    host.remove();
  }
}

async function loadUsedFonts(host: HTMLElement): Promise<void> {
  const used = new Set<string>();
  for (const { parentElement } of textsOf(host)) if (parentElement) used.add(fontOf(getComputedStyle(parentElement)));
  await Promise.all([...used].map((font) => document.fonts.load(font)));
}

const fontOf = ({ fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): string =>
  `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;

function textsOf(host: HTMLElement): Text[] {
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  return texts;
}

const isShown = ({ visibility, opacity }: CSSStyleDeclaration): boolean => visibility === 'visible' && opacity !== '0';

class FormulaWriter {
  readonly #host: HTMLElement;
  readonly #parts: string[] = [];
  readonly #canvas = document.createElement('canvas').getContext('2d');
  readonly #origin: { x: number; y: number };
  #left = 0;
  #right = 0;
  #top = 0;
  #bottom = 0;

  constructor(host: HTMLElement) {
    this.#host = host;
    const html = host.querySelector('.katex-html') ?? host;
    const probe = document.createElement('span');
    Object.assign(probe.style, { display: 'inline-block', width: '0', height: '0' });
    html.prepend(probe);
    const place = probe.getBoundingClientRect();
    probe.remove();
    this.#origin = { x: place.left, y: place.bottom };
  }

  async write(): Promise<string> {
    for (const base of this.#host.querySelectorAll('.base, .tag')) this.#grow(this.#boxOf(base));
    for (const element of this.#host.querySelectorAll<HTMLElement | SVGSVGElement>('.katex-html *')) {
      const style = getComputedStyle(element);
      if (!isShown(style)) continue;
      if (element instanceof SVGSVGElement) this.#stretched(element, style);
      else if (element instanceof HTMLElement) this.#box(element, style);
    }
    for (const text of textsOf(this.#host)) await this.#text(text);
    return this.#file();
  }

  #boxOf(element: Element | Range): { x: number; y: number; width: number; height: number } {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left - this.#origin.x, y: top - this.#origin.y, width, height };
  }

  #grow({ x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    this.#left = Math.min(this.#left, x);
    this.#right = Math.max(this.#right, x + width);
    this.#top = Math.min(this.#top, y);
    this.#bottom = Math.max(this.#bottom, y + height);
  }

  #rect(x: number, y: number, width: number, height: number, colour: string): void {
    if (width <= 0 || height <= 0) return;
    this.#grow({ x, y, width, height });
    this.#parts.push(
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ${painted(colour)}/>`,
    );
  }

  /** Rules and frames are borders; a coloured box is a background. */
  #box(element: HTMLElement, style: CSSStyleDeclaration): void {
    const { x, y, width, height } = this.#boxOf(element);
    if (!/^rgba\(.*, 0\)$|^transparent$/.test(style.backgroundColor))
      this.#rect(x, y, width, height, style.backgroundColor);
    const side = (name: 'Top' | 'Right' | 'Bottom' | 'Left') =>
      style[`border${name}Style`] === 'none' ? 0 : Number.parseFloat(style[`border${name}Width`]);
    const [top, right, bottom, left] = [side('Top'), side('Right'), side('Bottom'), side('Left')];
    this.#rect(x, y, width, top, style.borderTopColor);
    this.#rect(x, y + height - bottom, width, bottom, style.borderBottomColor);
    this.#rect(x, y, left, height, style.borderLeftColor);
    this.#rect(x + width - right, y, right, height, style.borderRightColor);
  }

  /** Roots, braces and arrows are drawings that are longer than needed and cut off by what they stand in. */
  #stretched(element: SVGSVGElement, style: CSSStyleDeclaration): void {
    const box = this.#boxOf(element);
    const shown = this.#boxOf(clippingParent(element, this.#host) ?? element);
    this.#grow(shown);
    const copy = element.cloneNode(true) as SVGSVGElement;
    for (const name of ['style', 'class']) copy.removeAttribute(name);
    const place = { x: box.x - shown.x, y: box.y - shown.y, width: box.width, height: box.height };
    for (const [name, value] of Object.entries(place)) copy.setAttribute(name, String(round(value)));
    copy.setAttribute('font-size', style.fontSize);
    copy.setAttribute('fill', style.color);
    for (const line of copy.querySelectorAll('line')) line.setAttribute('stroke', style.color);
    const inner = new XMLSerializer().serializeToString(copy);
    const size = `width="${round(shown.width)}" height="${round(shown.height)}"`;
    this.#parts.push(`<svg x="${round(shown.x)}" y="${round(shown.y)}" ${size}>${inner}</svg>`);
  }

  async #text(text: Text): Promise<void> {
    const parent = text.parentElement;
    const style = parent && getComputedStyle(parent);
    if (!parent || !style || !isShown(style) || parent.closest('svg')) return;
    const size = Number.parseFloat(style.fontSize);
    const font = await outlinesOf(fileOf(style));
    const range = document.createRange();
    let at = 0;
    for (const character of text.data) {
      range.setStart(text, at);
      range.setEnd(text, at + character.length);
      at += character.length;
      if (/^[\s\u200b-\u200d\u2060]$/.test(character)) continue;
      const { x, y, height } = this.#boxOf(range);
      const baseline = y + height * this.#above(character, style);
      const outline = font?.of(character);
      if (!outline) {
        this.#letter(character, x, baseline, size, style);
        continue;
      }
      this.#grow({
        x: x + outline.left * size,
        y: baseline + outline.top * size,
        width: (outline.right - outline.left) * size,
        height: (outline.bottom - outline.top) * size,
      });
      const place = `translate(${round(x)} ${round(baseline)}) scale(${round(size)})`;
      if (outline.path !== '')
        this.#parts.push(`<path transform="${place}" d="${outline.path}" ${painted(style.color)}/>`);
    }
  }

  /** Which part of a letter's box is above the baseline. */
  #above(character: string, style: CSSStyleDeclaration): number {
    if (!this.#canvas) return 0.75;
    this.#canvas.font = fontOf(style);
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = this.#canvas.measureText(character);
    return above / (above + below);
  }

  /** A letter that KaTeX has no glyph for, as in words of other scripts: it stays text. */
  #letter(character: string, x: number, y: number, size: number, { color }: CSSStyleDeclaration): void {
    const place = `x="${round(x)}" y="${round(y)}" font-size="${round(size)}"`;
    this.#parts.push(`<text ${place} font-family="sans-serif" ${painted(color)}>${escaped(character)}</text>`);
  }

  #file(): string {
    const scale = printedEm / layoutEm;
    const [width, height] = [this.#right - this.#left, this.#bottom - this.#top];
    const box = [this.#left, this.#top, width, height].map(round).join(' ');
    const size = `width="${round(width * scale)}" height="${round(height * scale)}"`;
    const depth = `style="vertical-align:-${round(this.#bottom * scale)}px"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" ${size} ${depth}>${this.#parts.join('')}</svg>`;
  }
}

function clippingParent(element: Element, host: Element): Element | null {
  for (let parent = element.parentElement; parent && parent !== host; parent = parent.parentElement)
    if (getComputedStyle(parent).overflow === 'hidden') return parent;
  return null;
}

function fileOf({ fontFamily, fontWeight, fontStyle }: CSSStyleDeclaration): string {
  const family = fontFamily.split(',', 1)[0]?.replaceAll('"', '').trim() ?? '';
  const look = `${Number(fontWeight) >= 600 ? 'Bold' : ''}${fontStyle === 'italic' ? 'Italic' : ''}`;
  return `${family}-${look || 'Regular'}`;
}

/** Colours of the page are `rgb(…)`, with the part that shines through apart in a drawing. */
function painted(colour: string): string {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return `fill="rgb(${red},${green},${blue})"${alpha < 1 ? ` fill-opacity="${alpha}"` : ''}`;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
