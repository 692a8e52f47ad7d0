/** Waits until the server asks who is there, and then shows the dialog that asks the person. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onProofAsked } from '../api/index.ts';

const Dialog = lazy(() => import('../proof/index.ts').then((module) => ({ default: module.ProveAgainDialog })));

export function ProveAgain() {
  const [isAsked, setAsked] = useState(false);
  const waiting = useRef<((isProven: boolean) => void)[]>([]);
  useEffect(() => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve);
        setAsked(true);
      });
    return onProofAsked(ask);
  }, []);
  const answer = (isProven: boolean) => {
    setAsked(false);
    for (const resolve of waiting.current.splice(0)) resolve(isProven);
  };
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <Dialog onAnswer={answer} />
    </Suspense>
  );
}
