import { expect, test } from 'vitest';
import { termOf } from './change-facts.tsx';

test.each([
  ['effectiveDate', 'Effective date'],
  ['sha256', 'Sha256'],
  ['from', 'From'],
  ['copiedFrom', 'Copied from'],
])('%s is read as “%s”', (key, term) => expect(termOf(key)).toBe(term));
