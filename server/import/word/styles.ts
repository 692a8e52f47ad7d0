/** Which styles are headings, are numbered or hidden, also where a style of one's own is based on one of Word's. */
import { attribute, child, isOn, none, value, within, type XmlElement } from './xml.ts';

export interface ListMark {
  listId: string;
  level: number;
}

interface Style {
  id: string;
  base: string | undefined;
  name: string;
  outline: string | undefined;
  list: Partial<ListMark>;
  looks: XmlElement;
}

/** Longer chains of styles are circles. */
const mostBases = 20;

export class WordStyles {
  readonly #styles = new Map<string, Style>();
  /** What a paragraph has that names no style. */
  readonly #usual: string | undefined;

  constructor(xml: XmlElement) {
    for (const element of xml.children) {
      const id = attribute(element, 'w:styleId');
      if (element.name !== 'w:style' || id === undefined) continue;
      const properties = child(element, 'w:pPr') ?? none;
      const number = child(properties, 'w:numPr') ?? none;
      const [listId, level] = [value(number, 'w:numId'), value(number, 'w:ilvl')];
      this.#styles.set(id, {
        id,
        base: value(element, 'w:basedOn'),
        name: value(element, 'w:name') ?? '',
        outline: value(properties, 'w:outlineLvl'),
        list: { ...(listId !== undefined && { listId }), ...(level !== undefined && { level: Number(level) }) },
        looks: child(element, 'w:rPr') ?? none,
      });
    }
    const usual = xml.children.find(
      (one) => one.attributes['w:type'] === 'paragraph' && ['1', 'true'].includes(one.attributes['w:default'] ?? ''),
    );
    this.#usual = usual?.attributes['w:styleId'];
  }

  name(styleId: string | undefined): string {
    return this.#styles.get(styleId ?? '')?.name ?? styleId ?? '';
  }

  /** From 1 to 6; null for a style of text. Level 9 is how Word writes "no heading". */
  headingLevel(styleId: string | undefined): number | null {
    const own = /^heading ?([1-9])$/i.exec(styleId ?? '')?.[1];
    for (const { outline, name } of this.#chain(styleId)) {
      const named = /^heading ?([1-9])$/i.exec(name)?.[1];
      if (named !== undefined) return Math.min(6, Number(named));
      if (/^title$/i.test(name)) return 1;
      if (outline !== undefined) return Number(outline) <= 8 ? Math.min(6, Number(outline) + 1) : null;
    }
    if (own !== undefined) return Math.min(6, Number(own));
    return /^title$/i.test(styleId ?? '') ? 1 : null;
  }

  list(styleId: string | undefined): Partial<ListMark> | null {
    const chain = this.#chain(styleId ?? this.#usual).map(({ list }) => list);
    const listId = chain.find((list) => list.listId !== undefined)?.listId;
    const level = chain.find((list) => list.level !== undefined)?.level;
    return listId === undefined ? null : { listId, ...(level !== undefined && { level }) };
  }

  /** The styles that a style is, from itself to the one that it is based on at last. */
  ids(styleId: string | undefined): string[] {
    return this.#chain(styleId ?? this.#usual).map(({ id }) => id);
  }

  /** A switch of the looks that a style gives to text, such as `w:b`; undefined where no style says anything. */
  look(styleId: string | undefined, name: string): XmlElement | undefined {
    for (const { looks } of this.#chain(styleId)) {
      const found = child(looks, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  isHidden(styleId: string | undefined): boolean {
    return isOn(this.look(styleId, 'w:vanish'));
  }

  font(styleId: string | undefined): string | undefined {
    for (const { looks } of this.#chain(styleId)) {
      const font = within(looks, 'w:rFonts').attributes['w:ascii'];
      if (font !== undefined) return font;
    }
    return undefined;
  }

  #chain(styleId: string | undefined): Style[] {
    const chain: Style[] = [];
    let style = this.#styles.get(styleId ?? '');
    while (style !== undefined && chain.length < mostBases) {
      chain.push(style);
      style = this.#styles.get(style.base ?? '');
    }
    return chain;
  }
}
