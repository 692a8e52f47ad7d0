/** A refusal with everything that it names: the sentence, then a line for each thing to correct. */
import { isProblem, sayInLanguage, sayWhy } from '../api/index.ts';

export function explainRefusal(error: unknown): string {
  const sentence = sayWhy(error);
  if (!isProblem(error)) return sentence;
  const lines = (error.problem?.errors ?? []).map(({ message }) => `• ${sayInLanguage(message)}`);
  return [sentence, ...lines].join('\n');
}
