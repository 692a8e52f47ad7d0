/** A choice of how the page looks: an attribute of the page, kept in this browser; public/theme-at-start.js applies it early. */
export interface KeptChoice<Choice extends string> {
  current(): Choice;
  choose(choice: Choice): void;
  /** Told of another choice, and when the answer to the media query changes. */
  subscribe(listener: () => void): () => void;
}

/** `usual` is not written down. */
export function keptChoice<Choice extends string>(
  name: 'theme' | 'density',
  usual: Choice,
  others: readonly Choice[],
  media: MediaQueryList,
): KeptChoice<Choice> {
  const { dataset } = document.documentElement;
  const storageKey = `muniment.${name}`;
  const listeners = new Set<() => void>();
  return {
    current: () => others.find((other) => other === dataset[name]) ?? usual,
    choose(choice) {
      if (choice === usual) delete dataset[name];
      else dataset[name] = choice;
      try {
        if (choice === usual) localStorage.removeItem(storageKey);
        else localStorage.setItem(storageKey, choice);
      } catch {
        // Without storage the choice lasts as long as the page.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      media.addEventListener('change', listener);
      return () => {
        listeners.delete(listener);
        media.removeEventListener('change', listener);
      };
    },
  };
}
