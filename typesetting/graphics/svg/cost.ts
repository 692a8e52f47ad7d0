/**
 * What an SVG grows to once its references are followed: `use`, patterns, masks, clips and markers can double at each
 * step, and a long chain overflows the renderer's stack, which ends the process. So both are bounded beforehand.
 */
import { UnusableImage } from '../unusable.ts';
import { localName, type XmlElement } from './xml.ts';

export const maxExpandedNodes = 200_000;
export const maxExpandedDepth = 256;

interface Cost {
  readonly nodes: number;
  readonly depth: number;
}

const fragmentPattern = /url\(\s*["']?#([^"')\s]+)/gi;

function referencesOf(element: XmlElement): string[] {
  const found: string[] = [];
  for (const [name, value] of element.attributes) {
    if (localName(name) === 'href' && value.trimStart().startsWith('#')) found.push(value.trim().slice(1));
    else if (/url\(/i.test(value)) for (const [, id = ''] of value.matchAll(fragmentPattern)) found.push(id);
  }
  return found;
}

function indexById(root: XmlElement): { ids: Map<string, XmlElement>; styled: number } {
  const ids = new Map<string, XmlElement>();
  let styled = 0;
  const pending = [root];
  for (let element = pending.pop(); element; element = pending.pop()) {
    const id = element.attributes.get('id');
    if (id !== undefined && !ids.has(id)) ids.set(id, element);
    for (const child of element.children) {
      if (typeof child !== 'string') pending.push(child);
      else if (localName(element.name) === 'style') styled += [...child.matchAll(fragmentPattern)].length;
    }
  }
  return { ids, styled };
}

class Estimate {
  private readonly known = new Map<XmlElement, Cost>();
  private readonly open = new Set<XmlElement>();
  private readonly ids: Map<string, XmlElement>;

  constructor(ids: Map<string, XmlElement>) {
    this.ids = ids;
  }

  /** `level` bounds this function's own recursion, too. */
  of(element: XmlElement, level: number): Cost {
    const before = this.known.get(element);
    if (before) return before;
    // A reference back to an open element is a cycle, which the renderer drops.
    if (this.open.has(element)) return { nodes: 0, depth: 0 };
    if (level > maxExpandedDepth) throw tooDeep();
    this.open.add(element);
    let [nodes, depth] = [1, 0];
    for (const child of this.below(element)) {
      const cost = this.of(child, level + 1);
      nodes += cost.nodes;
      depth = Math.max(depth, cost.depth);
    }
    this.open.delete(element);
    if (nodes > maxExpandedNodes)
      throw new UnusableImage(`The SVG repeats itself to more than ${maxExpandedNodes} elements.`);
    if (depth + 1 > maxExpandedDepth) throw tooDeep();
    const cost = { nodes, depth: depth + 1 };
    this.known.set(element, cost);
    return cost;
  }

  private below(element: XmlElement): XmlElement[] {
    const targets = referencesOf(element).map((id) => this.ids.get(id));
    return [...element.children, ...targets].filter((each): each is XmlElement => typeof each === 'object');
  }
}

function tooDeep(): UnusableImage {
  return new UnusableImage(`The SVG refers to itself more than ${maxExpandedDepth} levels deep.`);
}

/** Throws when the drawing would grow too large or too deep; gives its depth, which decides what its layers take. */
export function requireBoundedCost(root: XmlElement): number {
  const { ids, styled } = indexById(root);
  // References in style sheets are not tied to elements here, so each may lengthen a chain by a few levels.
  const cost = new Estimate(ids).of(root, 0);
  if (cost.depth + 4 * styled > maxExpandedDepth * 2) throw tooDeep();
  return cost.depth;
}
