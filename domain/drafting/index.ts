/** A draft's text and the steps that change it, in both formats. Pure; which steps count, and in which order, is the server's to say. */
import type { DraftText, StoredText } from './draft-text.ts';
import { MarkdownText } from './markdown-text.ts';
import { RichText } from './rich-text.ts';

export type { DraftText, StoredText } from './draft-text.ts';
export { MarkdownPassages } from './markdown-passages.ts';
export { type AskedPassage, type Passage, passagesIn } from './passages.ts';
export { StepRefused } from './refused.ts';
export { RichPassages } from './rich-passages.ts';

export function draftText({ format, markdown, content }: StoredText): DraftText {
  return format === 'rich' ? RichText.of(content, markdown) : MarkdownText.of(markdown);
}
