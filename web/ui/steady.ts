/** A value of an earlier drawing, kept while nothing of what it depends on is another: for contexts whose readers are many. */
import { useRef } from 'react';

export function useSteady<T>(value: T, dependsOn: readonly unknown[]): T {
  const kept = useRef({ value, dependsOn });
  const isAnother = dependsOn.some((part, index) => !Object.is(part, kept.current.dependsOn[index]));
  if (isAnother) kept.current = { value, dependsOn };
  return kept.current.value;
}
