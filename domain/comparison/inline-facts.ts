/** The words of inline content, and the facts that its markup adds to them. */
import { hrefOf, hrefOfImage, type Inline } from '../content/index.ts';
import type { Fact } from './facts.ts';

export interface InlineContent {
  text: string;
  facts: Fact[];
}

const aspectOfMark = { strong: 'Bold', emphasis: 'Italic', strike: 'Struck out' } as const;

/** A line end in the source reads as a space; a break that the author asked for stays one. */
export function inlineContent(inlines: readonly Inline[]): InlineContent {
  const facts: Fact[] = [];
  const text = textOf(inlines, facts);
  return { text: text.replace(/[ \t]+/g, ' ').replace(/ ?\n ?/g, '\n'), facts };
}

function textOf(inlines: readonly Inline[], facts: Fact[]): string {
  return inlines.map((inline) => inlineText(inline, facts)).join('');
}

function inlineText(inline: Inline, facts: Fact[]): string {
  const state = (aspect: string, label: string, value: string) => facts.push({ aspect, label, value });
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'break':
      return '\n';
    case 'softBreak':
      return ' ';
    case 'code':
      state('Code', '', inline.text);
      return inline.text;
    case 'math':
      state('Formula', '', inline.latex);
      return inline.latex;
    case 'footnoteReference':
      // Without its number, which changes with every footnote above it.
      state('Footnote mark', '', '');
      return '';
    case 'image':
      state('Picture', inline.alt, `${hrefOfImage(inline.source)}${titled(inline.title)}`);
      if (inline.width !== undefined) state('Picture width', inline.alt, `${inline.width} %`);
      return inline.alt;
    case 'link': {
      const text = textOf(inline.children, facts);
      state('Link', text, `${hrefOf(inline.target)}${titled(inline.title)}`);
      return text;
    }
    default: {
      const text = textOf(inline.children, facts);
      state(aspectOfMark[inline.type], '', text);
      return text;
    }
  }
}

function titled(title: string | null): string {
  return title === null ? '' : ` (${title})`;
}
