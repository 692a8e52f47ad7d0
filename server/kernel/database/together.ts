/**
 * Waits for statements that were begun without waiting for each other, and so went out as one packet. Where several fail it is the
 * first in this order that is told: what the caller may not see at all comes before what is wrong with it.
 */
export async function together<T extends readonly unknown[]>(
  ...begun: { [K in keyof T]: Promise<T[K]> }
): Promise<readonly [...T]> {
  const outcomes = await Promise.allSettled(begun);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as unknown as readonly [...T];
}
