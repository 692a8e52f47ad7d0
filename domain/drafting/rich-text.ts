/** Rich drafts: steps of ProseMirror over the schema of the rich format. */
import { type Node, Slice } from 'prosemirror-model';
import { ReplaceStep, Step } from 'prosemirror-transform';
import { maxMarkdownBytes } from '../content/index.ts';
import { jsonOfRich, projectRich, richSchema, validateRich } from '../content/rich/index.ts';
import type { DraftText, StoredText } from './draft-text.ts';
import { refuseUnstorable } from './markdown-text.ts';
import { isOrdered } from './ordered-step.ts';
import type { PassageText } from './passages.ts';
import { StepRefused } from './refused.ts';
import { RichPassages } from './rich-passages.ts';
import { utf8Bytes } from './utf8-bytes.ts';

/** A shorter text is checked whole at each step. */
const alwaysWhole = 50_000;
/** More than one character of a step can come to in markdown: escapes, the bytes of UTF-8, marks around it. */
const bytesEach = 12;
const bytesAround = 64;

export class RichText implements DraftText {
  readonly format = 'rich';
  readonly #doc: Node;
  /** Its markdown has no more bytes than this. */
  readonly #bytesAtMost: number;

  constructor(doc: Node, bytesAtMost: number) {
    this.#doc = doc;
    this.#bytesAtMost = bytesAtMost;
  }

  /** `markdown` is the projection of the content. */
  static of(content: object | null, markdown: string): RichText {
    return new RichText(richSchema.nodeFromJSON(content ?? { type: 'doc' }), utf8Bytes(markdown));
  }

  get size(): number {
    return this.#doc.content.size;
  }

  apply(steps: readonly unknown[]): RichText {
    // What an earlier release accepted stays readable.
    return this.#after(readSteps(steps), false).text;
  }

  accept(steps: readonly unknown[]): RichText {
    const { text, isTyping } = this.#after(readSteps(steps), true);
    if (isTyping && text.size > alwaysWhole && text.#bytesAtMost <= maxMarkdownBytes) return text;
    return new RichText(text.#doc, refuseUnfit(text.#doc));
  }

  stepTo({ format, content }: StoredText): unknown {
    if (format !== 'rich') return null;
    const after = richSchema.nodeFromJSON(content ?? { type: 'doc' });
    const step = smallestStep(this.#doc, after) ?? wholeStep(this.#doc, after);
    return JSON.parse(JSON.stringify(step));
  }

  passages(): PassageText {
    return new RichPassages(this.#doc);
  }

  stored(): StoredText {
    const result = validateRich(this.#doc.toJSON());
    if (!result.ok) throw new Error('the text of a draft does not fit the schema');
    return { format: 'rich', markdown: projectRich(result.doc), content: jsonOfRich(result.doc) };
  }

  #after(steps: readonly Step[], isNew: boolean): { text: RichText; isTyping: boolean } {
    let doc = this.#doc;
    let isTyping = true;
    let bytes = this.#bytesAtMost;
    for (const [index, step] of steps.entries()) {
      if (isNew && !isOrdered(step, doc)) {
        throw new StepRefused(index, 'names places out of their order, or an attribute that is not there');
      }
      const result = tried(index, () => step.apply(doc));
      if (result.doc === null) throw new StepRefused(index, 'does not fit the text');
      isTyping &&= types(step, doc, result.doc);
      doc = result.doc;
      bytes += bytesEach * (step instanceof ReplaceStep ? step.slice.size : JSON.stringify(step).length) + bytesAround;
    }
    return { text: new RichText(doc, bytes), isTyping };
  }
}

function readSteps(steps: readonly unknown[]): Step[] {
  return steps.map((json, index) => tried(index, () => Step.fromJSON(richSchema, json)));
}

function tried<T>(index: number, act: () => T): T {
  try {
    return act();
  } catch {
    throw new StepRefused(index, 'is not a step of this schema, or does not fit the text');
  }
}

/**
 * Whether a step only puts in or takes out characters of one paragraph, heading or block of code: it then changes neither the depth
 * nor the tables of a document, and looking at that block is enough.
 */
function types(step: Step, before: Node, after: Node): boolean {
  if (!(step instanceof ReplaceStep) || step.slice.openStart > 0 || step.slice.openEnd > 0) return false;
  const from = before.resolve(step.from);
  if (!from.parent.isTextblock || !from.sameParent(before.resolve(step.to))) return false;
  let isPlain = true;
  step.slice.content.forEach((node) => {
    isPlain &&= node.isText && node.marks.length === 0 && !/\p{Cc}/u.test(node.text ?? '') && !isTorn(node.text ?? '');
  });
  const block = after.resolve(step.from).parent;
  return isPlain && isOutsideTables(before, step.from) && isSound(block);
}

function isOutsideTables(doc: Node, position: number): boolean {
  const place = doc.resolve(position);
  for (let depth = place.depth; depth > 0; depth -= 1) if (place.node(depth).type.name === 'table') return false;
  return true;
}

function isSound(block: Node): boolean {
  try {
    block.check();
  } catch {
    return false;
  }
  let isWhole = true;
  block.forEach((node) => {
    isWhole &&= !isTorn(node.text ?? '');
  });
  return isWhole;
}

const isTorn = (text: string) => /\p{Surrogate}/u.test(text);

/** Throws StepRefused, or answers how many bytes the markdown has. */
function refuseUnfit(doc: Node): number {
  try {
    doc.check();
  } catch (error) {
    throw new StepRefused(
      null,
      `The text would not fit the schema: ${error instanceof Error ? error.message : error}.`,
    );
  }
  doc.descendants((node) => {
    if (isTorn(node.text ?? '')) throw new StepRefused(null, 'The text would hold half of a character.');
  });
  const result = validateRich(doc.toJSON());
  if (!result.ok) {
    const [first] = result.errors;
    throw new StepRefused(null, `The text would not fit the schema: ${first?.path} ${first?.message}.`);
  }
  const markdown = projectRich(result.doc);
  refuseUnstorable(markdown);
  return utf8Bytes(markdown);
}

/** The blocks or characters between what both begin and end with; null where that does not give the document meant. */
function smallestStep(before: Node, after: Node): Step | null {
  const start = before.content.findDiffStart(after.content);
  if (start === null) return null;
  const ends = before.content.findDiffEnd(after.content);
  if (ends === null) return null;
  // Both ends may share what stands at the start, as in a repeated letter: they may not reach back over it.
  const overlap = start - Math.min(ends.a, ends.b);
  const [to, until] = overlap > 0 ? [ends.a + overlap, ends.b + overlap] : [ends.a, ends.b];
  try {
    const step = new ReplaceStep(start, to, after.slice(start, until));
    const text = JSON.stringify(step);
    // JSON spells half of a character out; the database keeps none.
    if (/\\ud[89a-f]/i.test(text)) return null;
    return Step.fromJSON(richSchema, JSON.parse(text)).apply(before).doc?.eq(after) ? step : null;
  } catch {
    return null;
  }
}

function wholeStep(before: Node, after: Node): Step {
  const step = new ReplaceStep(0, before.content.size, new Slice(after.content, 0, 0));
  if (!step.apply(before).doc?.eq(after)) throw new Error('a step did not give the text that was meant');
  return step;
}
