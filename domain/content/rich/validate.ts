/**
 * Validation of rich content as it comes over the wire.
 *
 * Unknown nodes, marks, fields and attributes are refused with the path to them; an attribute that is null counts
 * as not given. Nothing is repaired but an image or diagram in a block's place and text directly in a footnote, which get the paragraph that they need. Depth, size and table cells
 * are bounded, so that everything that passes can be projected.
 */
import { maxBlockDepth, maxTableCells } from '../limits.ts';
import type { AttributeRule } from './attributes.ts';
import type { RichMark, RichNode, RichProblem, RichResult } from './document.ts';
import { tableWidth } from './grid.ts';
import { markRules, mayHold, nodeRules } from './nodes.ts';

const maxRichNodes = 250_000;
const maxProblems = 20;

export function validateRich(json: unknown): RichResult {
  const validator = new Validator();
  const doc = validator.node(json, '', 0);
  if (doc !== undefined && doc.type !== 'doc') validator.report('type', 'must be "doc"');
  if (doc === undefined || validator.problems.length > 0) return { ok: false, errors: validator.problems };
  return { ok: true, doc };
}

/** Ends the walk: past these bounds more problems would say nothing new. */
class Stop extends Error {}

class Validator {
  readonly problems: RichProblem[] = [];
  #nodes = 0;
  #cells = 0;

  report(path: string, message: string): void {
    if (this.problems.length < maxProblems) this.problems.push({ path, message });
  }

  node(json: unknown, path: string, depth: number): RichNode | undefined {
    try {
      return this.#node(json, path, depth);
    } catch (error) {
      if (error instanceof Stop) return undefined;
      throw error;
    }
  }

  #node(json: unknown, path: string, depth: number): RichNode | undefined {
    this.#bound(path, depth);
    if (!isRecord(json)) return this.#refuse(path, 'must be an object');
    const { type } = json;
    const rule = typeof type === 'string' && Object.hasOwn(nodeRules, type) ? nodeRules[type] : undefined;
    if (typeof type !== 'string' || rule === undefined) return this.#refuse(at(path, 'type'), 'is not a known node');
    const fields = type === 'text' ? ['type', 'text', 'marks'] : ['type', 'attrs', 'content', 'marks'];
    for (const field of Object.keys(json)) {
      if (!fields.includes(field)) this.report(at(path, field), 'is not a known field');
    }
    const node: RichNode = {
      type,
      ...this.#attributes(json.attrs, rule.attributes ?? {}, at(path, 'attrs')),
      content: this.#content(type, json.content, at(path, 'content'), depth),
      marks: this.#marks(json.marks, at(path, 'marks')),
      text: '',
    };
    if (type === 'text') node.text = this.#text(json.text, at(path, 'text'));
    if (type === 'table') this.#countCells(node, path);
    return node;
  }

  #bound(path: string, depth: number): void {
    this.#nodes += 1;
    if (depth > maxBlockDepth) this.#stop(path, `is nested deeper than ${maxBlockDepth} levels`);
    if (this.#nodes > maxRichNodes) this.#stop(path, `is past the limit of ${maxRichNodes} nodes`);
  }

  #stop(path: string, message: string): never {
    this.problems.length = Math.min(this.problems.length, maxProblems - 1);
    this.report(path, message);
    throw new Stop();
  }

  #refuse(path: string, message: string): undefined {
    this.report(path, message);
    return undefined;
  }

  #text(json: unknown, path: string): string {
    if (typeof json === 'string' && json !== '') return json;
    this.report(path, 'must be a string that is not empty');
    return '';
  }

  #content(parent: string, json: unknown, path: string, depth: number): RichNode[] {
    if (json === undefined || json === null) return [];
    if (!Array.isArray(json)) {
      this.report(path, 'must be a list');
      return [];
    }
    if (nodeRules[parent]?.content === undefined && json.length > 0) {
      this.report(path, `a ${parent} holds nothing`);
      return [];
    }
    const children: RichNode[] = [];
    /** The paragraph that text directly in a footnote was put into. */
    let open: RichNode | undefined;
    json.forEach((childJson, index) => {
      const childPath = at(path, String(index));
      const child = this.#node(childJson, childPath, depth + 1);
      if (child === undefined) return;
      const inNote = parent === 'footnote' && nodeRules[child.type]?.group === 'inline';
      if (inNote && open !== undefined) open.content.push(child);
      else if (mayHold(parent, child.type)) {
        if (nodeRules[parent]?.marks === false && child.marks.length > 0) this.report(childPath, 'takes no marks here');
        children.push(child);
        open = undefined;
      } else if (inNote || (isPicture(child) && mayHold(parent, 'paragraph'))) {
        const paragraph = paragraphOf(child);
        children.push(paragraph);
        open = inNote ? paragraph : undefined;
      } else this.report(childPath, `a ${child.type} cannot stand in a ${parent}`);
    });
    return children;
  }

  #attributes(json: unknown, rules: Record<string, AttributeRule>, path: string): Pick<RichMark, 'attrs' | 'given'> {
    if (json !== undefined && json !== null && !isRecord(json)) this.report(path, 'must be an object');
    const given = isRecord(json) ? json : {};
    for (const name of Object.keys(given)) {
      if (!Object.hasOwn(rules, name)) this.report(at(path, name), 'is not a known attribute');
    }
    const attrs: Record<string, unknown> = {};
    for (const [name, rule] of Object.entries(rules)) {
      const value = this.#value(given[name], rule);
      const problem = rule.check(value);
      if (problem !== undefined) this.report(at(path, name), problem);
      attrs[name] = value;
    }
    return { attrs, given: Object.keys(rules).filter((name) => given[name] !== undefined) };
  }

  #value(given: unknown, rule: AttributeRule): unknown {
    const value = given ?? rule.default;
    return rule.read === undefined ? value : rule.read(value);
  }

  #marks(json: unknown, path: string): RichMark[] {
    if (json === undefined || json === null) return [];
    if (!Array.isArray(json) || json.length > 20) {
      this.report(path, 'must be a list of at most 20 marks');
      return [];
    }
    return json.flatMap((mark, index) => {
      const markPath = at(path, String(index));
      const type = isRecord(mark) ? mark.type : undefined;
      if (!isRecord(mark) || typeof type !== 'string' || !Object.hasOwn(markRules, type)) {
        this.report(at(markPath, 'type'), 'is not a known mark');
        return [];
      }
      for (const field of Object.keys(mark)) {
        if (field !== 'type' && field !== 'attrs') this.report(at(markPath, field), 'is not a known field');
      }
      return [{ type, ...this.#attributes(mark.attrs, markRules[type] ?? {}, at(markPath, 'attrs')) }];
    });
  }

  #countCells(table: RichNode, path: string): void {
    if (this.problems.length > 0) return;
    this.#cells += tableWidth(table) * (table.content.length + 1);
    if (this.#cells > maxTableCells) this.#stop(path, `the tables have more than ${maxTableCells} cells`);
  }
}

function isPicture(node: RichNode): boolean {
  return node.type === 'image' || node.type === 'diagram';
}

function paragraphOf(child: RichNode): RichNode {
  return { type: 'paragraph', attrs: { textAlign: null }, given: [], content: [child], marks: [], text: '' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function at(path: string, step: string): string {
  return path === '' ? step : `${path}.${step}`;
}
