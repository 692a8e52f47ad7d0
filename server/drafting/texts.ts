/**
 * Texts of drafts at the numbers of their steps, and what is asked about them. The last texts are kept, so that the next step of a long
 * draft costs that step; steps that are in the log never change, so a kept text is right for its number.
 *
 * Runs on a thread, or for short texts on the one that serves. It sees no database: what it lacks it asks for.
 */
import {
  type AskedPassage,
  type DraftText,
  draftText,
  type Passage,
  passagesIn,
  StepRefused,
  type StoredText,
} from '../../domain/drafting/index.ts';

export type TextTask = { versionId: string; at: number } & (
  | { kind: 'accept'; steps: readonly unknown[] }
  | { kind: 'store' }
  | { kind: 'step-to'; text: StoredText }
  /** Steps that lead to `at`, numbered from `first`. */
  | { kind: 'passages'; asked: readonly AskedPassage[]; first: number; steps: readonly unknown[] }
);

export type TextResult =
  | { kind: 'accepted' }
  | { kind: 'refused'; index: number | null; message: string; tooLarge: boolean }
  | { kind: 'stored'; stored: StoredText }
  /** Null where the format differs, or no step could be made. */
  | { kind: 'step'; step: unknown }
  | { kind: 'passages'; passages: Passage[] }
  /** The text at that number cannot be had any more. */
  | { kind: 'gone' };

/** What leads to the number that is asked for: from a kept text, or from the content of the version. */
export type Lead =
  | { kind: 'steps'; steps: unknown[][] }
  | { kind: 'content'; stored: StoredText; steps: unknown[][] }
  | { kind: 'gone' };

/** `kept`: at which number a text is at hand. */
export interface LeadQuestion {
  kept: number | null;
}
export type AskLead = (question: LeadQuestion) => Promise<Lead>;

const mostKept = 64;
const mostKeptSize = 4_000_000;

export class DraftTexts {
  /** The one used last stands last. */
  readonly #kept = new Map<string, { at: number; text: DraftText }>();

  async run(task: TextTask, ask: AskLead): Promise<TextResult> {
    const text = await this.#textAt(task.versionId, task.at, ask);
    if (text === null) return { kind: 'gone' };
    switch (task.kind) {
      case 'accept':
        return accepted(text, task.steps);
      case 'step-to':
        return { kind: 'step', step: stepOrNull(text, task.text) };
      case 'passages':
        return { kind: 'passages', passages: passagesIn(text.passages(), task.at, task.asked, task) };
      case 'store': {
        const stored = text.stored();
        // From what is stored it is known how long its markdown is.
        this.#keep(task.versionId, task.at, draftText(stored));
        return { kind: 'stored', stored };
      }
    }
  }

  async #textAt(versionId: string, at: number, ask: AskLead): Promise<DraftText | null> {
    const kept = this.#kept.get(versionId);
    if (kept?.at === at) return kept.text;
    const lead = await ask({ kept: kept !== undefined && kept.at < at ? kept.at : null });
    if (lead.kind === 'gone') return null;
    const from = lead.kind === 'content' ? draftText(lead.stored) : (kept?.text ?? null);
    if (from === null) return null;
    const text = lead.steps.reduce((next, steps) => next.apply(steps), from);
    this.#keep(versionId, at, text);
    return text;
  }

  #keep(versionId: string, at: number, text: DraftText): void {
    this.#kept.delete(versionId);
    this.#kept.set(versionId, { at, text });
    let size = [...this.#kept.values()].reduce((sum, kept) => sum + kept.text.size, 0);
    for (const [oldest, { text: least }] of this.#kept) {
      if (oldest === versionId || (size <= mostKeptSize && this.#kept.size <= mostKept)) return;
      this.#kept.delete(oldest);
      size -= least.size;
    }
  }
}

function accepted(text: DraftText, steps: readonly unknown[]): TextResult {
  try {
    text.accept(steps);
    return { kind: 'accepted' };
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error;
    return { kind: 'refused', index: error.index, message: error.message, tooLarge: error.tooLarge };
  }
}

/** Content from before the schema was as it is may not open as a document; nothing leads on from it. */
function stepOrNull(text: DraftText, to: StoredText): unknown {
  try {
    return text.stepTo(to);
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
}
