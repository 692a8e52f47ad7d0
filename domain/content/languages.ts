/** Languages of code blocks that mean more than how code is coloured. */

/** Authors write the name with a capital as often as without. */
export function isMermaid(language: string | null): boolean {
  return language?.toLowerCase() === 'mermaid';
}
