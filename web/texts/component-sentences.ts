/** What the components of react-aria say by themselves, mostly to screen readers: English until another language is loaded. */
type Sentences = Record<string, unknown>;

const ofComponents = new Map<string, Sentences>();

/** Called by the module that stands for a component's German sentences (vite.config.ts). */
export function sentencesOf(component: string, english: Sentences): Sentences {
  const sentences = ofComponents.get(component) ?? {};
  ofComponents.set(component, sentences);
  for (const [key, sentence] of Object.entries(english)) sentences[key] ??= sentence;
  return sentences;
}

/** For components that are loaded already, and for those that come later. */
export function fillSentences(all: Readonly<Record<string, Sentences>>): void {
  for (const [component, sentences] of Object.entries(all)) {
    ofComponents.set(component, Object.assign(ofComponents.get(component) ?? {}, sentences));
  }
}
