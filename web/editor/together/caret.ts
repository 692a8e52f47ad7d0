/** The cursor of somebody else: a line in their colour with their name above it. */
import type { ShownPeer } from './people.ts';

export function caretElement({ name, colour }: ShownPeer): HTMLElement {
  const caret = document.createElement('span');
  caret.className = `peer-caret peer-${colour}`;
  // Who is there is said in words above the text; read aloud inside a sentence it would only disturb.
  caret.setAttribute('aria-hidden', 'true');
  caret.dataset.name = name;
  return caret;
}
