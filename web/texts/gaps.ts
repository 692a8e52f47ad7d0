/** The gaps of traceability, in the reader's language. */

import { type Message, msg } from '../../domain/texts/index.ts';
import type { ControlGap, controlGapPhrases, RiskGap, riskGapPhrases } from '../../domain/traceability/index.ts';
import { t } from './t.ts';

const gaps: Record<(typeof riskGapPhrases)[RiskGap] | (typeof controlGapPhrases)[ControlGap], Message> = {
  'not evaluated': msg('not evaluated'),
  'no control': msg('no control'),
  'no residual evaluation': msg('no residual evaluation'),
  'residual risk unacceptable': msg('residual risk unacceptable'),
  'mitigates no risk': msg('mitigates no risk'),
  'unknown risk': msg('unknown risk'),
  'not implemented': msg('not implemented'),
  'unknown implementation': msg('unknown implementation'),
  'not verified': msg('not verified'),
  'verification not released': msg('verification not released'),
};

/** Takes the plain words that screen, CSV and print share. */
export function gapName(phrase: string): string {
  const known = (gaps as Readonly<Record<string, Message>>)[phrase];
  return known === undefined ? phrase : t(known);
}
