/** Which paragraph styles are headings and which are numbered, also where a style of one's own is based on one of Word's. */
import type { ListMark } from './annotate.ts';

export const attribute = (xml: string, element: string): string | undefined =>
  new RegExp(`<w:${element}\\b[^>]*\\bw:val="([^"]*)"`).exec(xml)?.[1];

/** The elements of a name with everything in them; splitting looks at each character once. */
export function elements(xml: string, name: string): string[] {
  return xml.split(`</w:${name}>`).flatMap((part) => {
    const at = part.search(new RegExp(`<w:${name}[ >]`));
    return at < 0 ? [] : [part.slice(at)];
  });
}

interface Style {
  base: string | undefined;
  outline: string | undefined;
  name: string;
  list: Partial<ListMark>;
}

/** Longer chains of styles are circles. */
const mostBases = 20;

export class WordStyles {
  readonly #styles = new Map<string, Style>();

  constructor(xml: string) {
    for (const element of elements(xml, 'style')) {
      const id = /w:styleId="([^"]*)"/.exec(element)?.[1];
      if (id === undefined || !/w:type="paragraph"/.test(element.slice(0, element.indexOf('>') + 1))) continue;
      const [listId, level] = [attribute(element, 'numId'), attribute(element, 'ilvl')];
      this.#styles.set(id, {
        base: attribute(element, 'basedOn'),
        outline: attribute(element, 'outlineLvl'),
        name: attribute(element, 'name') ?? '',
        list: { ...(listId !== undefined && { listId }), ...(level !== undefined && { level: Number(level) }) },
      });
    }
  }

  /** From 1 to 6; null for a style of text. Level 9 is how Word writes "no heading". */
  headingLevel(styleId: string | null | undefined): number | null {
    for (const { outline, name } of this.#chain(styleId)) {
      if (outline !== undefined) return Number(outline) <= 5 ? Number(outline) + 1 : null;
      const named = /^heading ?([1-6])$/i.exec(name)?.[1];
      if (named !== undefined) return Number(named);
    }
    return null;
  }

  list(styleId: string | null | undefined): ListMark | null {
    const chain = this.#chain(styleId).map(({ list }) => list);
    const listId = chain.find((list) => list.listId !== undefined)?.listId;
    const level = chain.find((list) => list.level !== undefined)?.level;
    return listId === undefined ? null : { listId, level: level ?? 0 };
  }

  #chain(styleId: string | null | undefined): Style[] {
    const chain: Style[] = [];
    let style = this.#styles.get(styleId ?? '');
    while (style !== undefined && chain.length < mostBases) {
      chain.push(style);
      style = this.#styles.get(style.base ?? '');
    }
    return chain;
  }
}
