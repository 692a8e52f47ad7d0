/** Lets a few through at a time and a few wait; whoever comes beyond that is asked to come back. */
import { AppError } from '../../../contract/index.ts';

export interface Turnstile {
  pass<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T>;
}

export function turnstile(inside: number, waiting: number): Turnstile {
  let running = 0;
  const line: (() => void)[] = [];
  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (running < inside) {
        running += 1;
        resolve();
        return;
      }
      if (line.length >= waiting) {
        const detail = 'Too many packs are being made. Try again shortly, or start an export job.';
        reject(new AppError('BUSY', { detail, retryAfterSeconds: 10 }));
        return;
      }
      const go = () => resolve();
      line.push(go);
      signal.addEventListener('abort', () => {
        const at = line.indexOf(go);
        if (at >= 0) line.splice(at, 1);
        reject(signal.reason as Error);
      });
    });
  const leave = () => {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    async pass(signal, act) {
      await enter(signal);
      try {
        return await act();
      } finally {
        leave();
      }
    },
  };
}
