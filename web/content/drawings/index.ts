/** Drawings of formulas and diagrams as files that print. Each keeps its source, so that it can be brought back. */

export interface DrawableSource {
  kind: 'formula' | 'diagram';
  /** A formula on a line of its own. */
  isDisplay: boolean;
  source: string;
}

interface PaperDrawing {
  file: File;
  /** What is said of it where it is not seen: a formula's source, the words of a diagram. */
  alt: string;
}

const mediaType = 'image/svg+xml';
const longestDescription = 300;

/** KaTeX, its fonts and mermaid are loaded here, when somebody asks for a drawing. */
export async function drawForPaper(drawable: DrawableSource): Promise<PaperDrawing> {
  const { kind, source, isDisplay } = drawable;
  const text =
    kind === 'formula'
      ? await (await import('./formula-svg.ts')).drawFormulaSvg(source, isDisplay)
      : await (await import('../mermaid.ts')).drawDiagramSvg(source);
  const parsed = new DOMParser().parseFromString(text, mediaType);
  const alt = kind === 'formula' ? asWritten(drawable) : wordsOf(parsed);
  parsed.documentElement.append(descriptionOf(parsed, drawable));
  const file = new File([new XMLSerializer().serializeToString(parsed)], `${kind}.svg`, { type: mediaType });
  return { file, alt };
}

function descriptionOf(parsed: Document, { kind, isDisplay, source }: DrawableSource): Element {
  const element = parsed.createElementNS('http://www.w3.org/2000/svg', 'desc');
  element.setAttribute('data-drawn-from', kind === 'formula' && isDisplay ? 'display-formula' : kind);
  element.textContent = source;
  return element;
}

/** Whether a file is named as drawings made here are; what it was drawn from is known when it is read. */
export const isNamedAsDrawing = (name: string): boolean => /^(?:formula|diagram)(?:-\d+)?\.svg$/.test(name);

/** What a drawing was made from; null where it was not made here. */
export function sourceOfDrawing(svg: string): DrawableSource | null {
  const description = new DOMParser().parseFromString(svg, mediaType).querySelector('desc[data-drawn-from]');
  const kind = description?.getAttribute('data-drawn-from');
  const source = description?.textContent ?? '';
  if (kind === 'diagram') return { kind, isDisplay: true, source };
  if (kind === 'formula' || kind === 'display-formula')
    return { kind: 'formula', isDisplay: kind === 'display-formula', source };
  return null;
}

function asWritten({ source, isDisplay }: DrawableSource): string {
  const line = source.replace(/\s+/g, ' ').trim();
  return isDisplay ? `$$${line}$$` : `$${line}$`;
}

/** A title that its author gave, or else the words in it, as they are drawn. */
function wordsOf(parsed: Document): string {
  const title = parsed.querySelector('svg > title')?.textContent?.trim();
  if (title) return title;
  const words = new Set<string>();
  for (const { textContent } of parsed.querySelectorAll('text')) {
    const line = textContent?.replace(/\s+/g, ' ').trim();
    if (line) words.add(line);
  }
  const all = `Diagram: ${[...words].join(', ')}`;
  if (words.size === 0) return 'Diagram';
  return all.length <= longestDescription ? all : `${all.slice(0, longestDescription - 1)}…`;
}
