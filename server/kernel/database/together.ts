/**
 * Waits for statements that were begun without waiting for each other, and so went out as one packet. Where several fail it is the
 * first in this order that is told: what the caller may not see at all comes before what is wrong with it.
 */
export async function together<T extends readonly Promise<unknown>[]>(...begun: T) {
  await Promise.allSettled(begun);
  return Promise.all(begun);
}
