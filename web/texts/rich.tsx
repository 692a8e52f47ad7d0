/** A sentence with emphasis, links or other parts in it: `rich('Ask <link>{name}</link>.', { name }, { link: (inside) => <a>{inside}</a> })`. */
import { createElement, Fragment, type ReactNode } from 'react';
import type { Sentence } from '../../domain/texts/index.ts';
import { pattern } from './t.ts';

type Values = Readonly<Record<string, ReactNode>>;
type Parts = Readonly<Record<string, (inside: ReactNode) => ReactNode>>;

export function rich<const Written extends string>(
  english: Sentence<Written>,
  values: Values,
  parts: Parts = {},
): ReactNode {
  return drawn(pattern(english), values, parts);
}

function drawn(sentence: string, values: Values, parts: Parts): ReactNode {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const found of sentence.matchAll(/\{(\w+)\}|<(\w+)>(.*?)<\/\2>/gs)) {
    const [whole, value, part, inside] = found;
    pieces.push(sentence.slice(end, found.index));
    pieces.push(
      part === undefined ? (values[value ?? ''] ?? whole) : parts[part]?.(drawn(inside ?? '', values, parts)),
    );
    end = found.index + whole.length;
  }
  pieces.push(sentence.slice(end));
  return createElement(Fragment, null, ...pieces);
}
