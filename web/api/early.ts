/**
 * Readings that were asked for while the app's own script was still on its way (ask-early.ts). Whoever reads the same address
 * soon after takes that answer instead of asking again.
 */

/** Later something may have changed, or somebody else may have signed in. */
const goodForMs = 10_000;

const asked = new Map<string, { answer: Promise<Response>; at: number }>();

/** Asks, and keeps the answer for whoever reads it first. What fails is asked again by the app, which says what is wrong. */
export function askEarly(url: string): Promise<Response> {
  const answer = fetch(url, { credentials: 'same-origin', headers: { accept: 'application/json' } });
  asked.set(url, { answer, at: performance.now() });
  answer.catch(() => asked.delete(url));
  return answer;
}

export function takeEarly(url: string): Promise<Response> | undefined {
  const early = asked.get(url);
  asked.delete(url);
  return early && performance.now() - early.at < goodForMs ? early.answer : undefined;
}

/** An act may change what was read before it. */
export const forgetEarly = (): void => asked.clear();
