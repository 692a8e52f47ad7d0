/** Inline content to print runs: styles become flags, links are decided, what cannot be printed degrades as specified. */
import type { Inline, Link } from '../../../domain/content/index.ts';
import type { PrintLink, PrintRun } from '../../../typesetting/index.ts';
import { type LinkContext, linkKey } from './context.ts';

export interface Style {
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  link?: PrintLink;
}

/** What the block level and the inline level share while one document is built. */
export interface PrintBuild {
  links: LinkContext;
  /** Digest of each image of the frozen manifest, by attachment name. */
  images: ReadonlyMap<string, string>;
}

export function runsOf(children: readonly Inline[], build: PrintBuild, style: Style = {}): PrintRun[] {
  return children.flatMap((inline) => runOf(inline, build, style));
}

function text(value: string, style: Style, code = false): PrintRun[] {
  return value === '' ? [] : [{ kind: 'text', text: value, ...style, ...(code ? { code } : {}) }];
}

function runOf(inline: Inline, build: PrintBuild, style: Style): PrintRun[] {
  switch (inline.type) {
    case 'text':
      return text(inline.text, style);
    case 'strong':
      return runsOf(inline.children, build, { ...style, bold: true });
    case 'emphasis':
      return runsOf(inline.children, build, { ...style, italic: true });
    case 'strike':
      return runsOf(inline.children, build, { ...style, strike: true });
    case 'code':
      return text(inline.text, style, true);
    case 'math':
      return text(inline.display ? `$$${inline.latex}$$` : `$${inline.latex}$`, style, true);
    case 'break':
      return [{ kind: 'break' }];
    case 'softBreak':
      return text(' ', style);
    case 'footnoteReference':
      return [{ kind: 'footnote', id: String(inline.index) }];
    case 'link':
      return linkRuns(inline, build, style);
    case 'image':
      return imageRuns(inline, build, style);
  }
}

function linkRuns(link: Link, build: PrintBuild, style: Style): PrintRun[] {
  const { target } = link;
  const linked = (to: PrintLink) => runsOf(link.children, build, { ...style, link: to });
  switch (target.type) {
    case 'http':
      return linked({ kind: 'uri', href: target.href });
    case 'fragment':
      return linked({ kind: 'slug', slug: target.slug });
    case 'document': {
      const resolved = build.links.get(linkKey(target));
      if (resolved?.inside) return linked({ kind: 'document', key: linkKey(target), slug: target.slug });
      const id = resolved?.humanId ?? target.humanId;
      return [...runsOf(link.children, build, style), ...(id === null ? [] : text(` (${id})`, style))];
    }
    default:
      return runsOf(link.children, build, style);
  }
}

function imageRuns(image: Extract<Inline, { type: 'image' }>, build: PrintBuild, style: Style): PrintRun[] {
  if (image.source.type === 'external') {
    const shown = image.alt || image.source.href;
    return text(shown, image.source.live ? { ...style, link: { kind: 'uri', href: image.source.href } } : style);
  }
  const digest = build.images.get(image.source.name);
  if (digest !== undefined) {
    const { link } = style;
    return [{ kind: 'image', digest, alt: image.alt || image.source.name, ...(link === undefined ? {} : { link }) }];
  }
  return text(`[Image not available: ${image.alt || image.source.name}]`, style);
}
