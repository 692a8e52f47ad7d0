/**
 * Readings that were asked for while the app's own script was still on its way (ask-early.ts). Whoever reads the same address
 * soon after takes that answer instead of asking again.
 */

/** Later something may have changed, or somebody else may have signed in. */
const goodForMs = 10_000;

const asked = new Map<string, Promise<Response>>();
/** What the app asked by itself: it was faster, and asks what follows too. */
const asksItself = new Set<string>();

/** Asks, and keeps the answer for whoever reads it first. What fails is asked again by the app, which says what is wrong. */
export async function askEarly(url: string): Promise<Response> {
  if (asksItself.has(url)) throw new Error('The app has asked already.');
  const answer = fetch(url, { credentials: 'same-origin', headers: { accept: 'application/json' } });
  asked.set(url, answer);
  answer.catch(() => asked.delete(url));
  setTimeout(() => forget(url), goodForMs);
  return answer;
}

export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = asked.get(url);
  asked.delete(url);
  if (!answer && performance.now() < goodForMs) asksItself.add(url);
  return answer;
}

/** Whether an answer waits to be taken, or is on its way. */
export const isAskedEarly = (url: string): boolean => asked.has(url);

/** An act may change what was read before it. */
export function forgetEarly(): void {
  for (const url of [...asked.keys()]) forget(url);
}

/** An answer that nobody reads would keep one of the browser's few connections. */
function forget(url: string): void {
  const answer = asked.get(url);
  asked.delete(url);
  answer?.then((response) => response.body?.cancel()).catch(() => {});
}
