/** Inline content to print runs: styles become flags, links are decided, what cannot be printed degrades as specified. */
import type { Image, Inline, Link } from '../../../domain/content/index.ts';
import type { PrintLink, PrintRun } from '../../../typesetting/index.ts';
import type { Findings } from './findings.ts';
import { type LinkContext, linkKey } from './link-context.ts';

/** Every style and every run of text has all of these, so that all are of one shape (typesetting/engine.ts). */
interface Style {
  bold: true | undefined;
  italic: true | undefined;
  strike: true | undefined;
  code: true | undefined;
  link: PrintLink | undefined;
}

function styleLike({ bold, italic, strike, code, link }: Style): Style {
  return { bold, italic, strike, code, link };
}

const PLAIN: Style = { bold: undefined, italic: undefined, strike: undefined, code: undefined, link: undefined };

/** The style with one mark more. */
function marked(style: Style, mark: 'bold' | 'italic' | 'strike' | 'code'): Style {
  const copy = styleLike(style);
  copy[mark] = true;
  return copy;
}

function linked(style: Style, link: PrintLink): Style {
  const copy = styleLike(style);
  copy.link = link;
  return copy;
}

/** What the block level and the inline level share while one document is built. */
export interface PrintBuild {
  links: LinkContext;
  /** Digest of each image of the frozen manifest, by attachment name. */
  images: ReadonlyMap<string, string>;
  findings: Findings;
}

export function runsOf(children: readonly Inline[], build: PrintBuild): PrintRun[] {
  const runs: PrintRun[] = [];
  addAll(runs, children, build, PLAIN);
  return runs;
}

function addAll(runs: PrintRun[], children: readonly Inline[], build: PrintBuild, style: Style): void {
  for (const inline of children) add(runs, inline, build, style);
}

function addText(runs: PrintRun[], text: string, style: Style): void {
  if (text === '') return;
  const { bold, italic, strike, code, link } = style;
  runs.push({ kind: 'text', text, bold, italic, strike, code, link });
}

function add(runs: PrintRun[], inline: Inline, build: PrintBuild, style: Style): void {
  switch (inline.type) {
    case 'text':
      addText(runs, inline.text, style);
      break;
    case 'strong':
      addAll(runs, inline.children, build, marked(style, 'bold'));
      break;
    case 'emphasis':
      addAll(runs, inline.children, build, marked(style, 'italic'));
      break;
    case 'strike':
      addAll(runs, inline.children, build, marked(style, 'strike'));
      break;
    case 'code':
      addText(runs, inline.text, marked(style, 'code'));
      break;
    case 'math':
      build.findings.formula();
      addText(runs, inline.display ? `$$${inline.latex}$$` : `$${inline.latex}$`, marked(style, 'code'));
      break;
    case 'break':
      build.findings.line += 1;
      runs.push({ kind: 'break' });
      break;
    case 'softBreak':
      build.findings.line += 1;
      addText(runs, ' ', style);
      break;
    case 'footnoteReference':
      runs.push({ kind: 'footnote', id: String(inline.index) });
      break;
    case 'link':
      addLink(runs, inline, build, style);
      break;
    case 'image':
      addImage(runs, inline, build, style);
      break;
  }
}

function addLink(runs: PrintRun[], { target, children }: Link, build: PrintBuild, style: Style): void {
  const addLinked = (link: PrintLink) => addAll(runs, children, build, linked(style, link));
  switch (target.type) {
    case 'http':
      addLinked({ kind: 'uri', href: target.href });
      break;
    case 'fragment':
      build.findings.fragment(target.slug);
      addLinked({ kind: 'slug', slug: target.slug });
      break;
    case 'document': {
      const resolved = build.links.get(linkKey(target));
      if (resolved === undefined) build.findings.unresolved(linkKey(target));
      build.findings.document(linkKey(target), target.slug);
      if (resolved?.inside) {
        addLinked({ kind: 'document', key: linkKey(target), slug: target.slug });
        break;
      }
      addAll(runs, children, build, style);
      const id = resolved?.humanId ?? target.humanId;
      if (id !== null) addText(runs, ` (${id})`, style);
      break;
    }
    case 'attachment':
      build.findings.file(target.name);
      addAll(runs, children, build, style);
      break;
    case 'other':
      build.findings.inert(target.href);
      addAll(runs, children, build, style);
  }
}

function addImage(runs: PrintRun[], { source, alt, width }: Image, build: PrintBuild, style: Style): void {
  if (source.type === 'external') {
    build.findings.external(source.href);
    const link: PrintLink = { kind: 'uri', href: source.href };
    addText(runs, alt || source.href, source.live ? linked(style, link) : style);
    return;
  }
  const digest = build.images.get(source.name);
  build.findings.image(source.name, digest);
  if (digest === undefined) {
    addText(runs, `[Image not available: ${alt || source.name}]`, style);
    return;
  }
  const { link } = style;
  runs.push({
    ...{ kind: 'image', digest, alt: alt || source.name },
    ...(link !== undefined && { link }),
    ...(width !== undefined && { width }),
  });
}
