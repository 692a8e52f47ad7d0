/** A draft's text at one number of its steps, in either format. Values: a step gives a new one. */
import type { PassageText } from './passages.ts';

export interface StoredText {
  format: 'markdown' | 'rich';
  markdown: string;
  content: object | null;
}

export interface DraftText {
  readonly format: 'markdown' | 'rich';
  /** Roughly how many characters it has. */
  readonly size: number;
  /** Steps that were accepted before. Throws StepRefused where they do not lead on from here. */
  apply(steps: readonly unknown[]): DraftText;
  /** Steps that are to be accepted: what they come to can be stored, projected and read. Throws StepRefused. */
  accept(steps: readonly unknown[]): DraftText;
  /** One step from here to that text, applied and found equal to it; null where the formats differ. */
  stepTo(text: StoredText): unknown;
  stored(): StoredText;
  passages(): PassageText;
}
