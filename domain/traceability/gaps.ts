/** The gap flags and their plain words: the one place that screen, CSV and print take them from. */

export const riskGapPhrases = {
  NO_INITIAL: 'not evaluated',
  NO_CONTROL: 'no control',
  NO_RESIDUAL: 'no residual evaluation',
  RESIDUAL_UNACCEPTABLE: 'residual risk unacceptable',
} as const;
export type RiskGap = keyof typeof riskGapPhrases;

export const controlGapPhrases = {
  NO_RISK: 'mitigates no risk',
  UNKNOWN_RISK: 'unknown risk',
  NOT_IMPLEMENTED: 'not implemented',
  UNKNOWN_IMPLEMENTATION: 'unknown implementation',
  NOT_VERIFIED: 'not verified',
  VERIFICATION_NOT_RELEASED: 'verification not released',
} as const;
export type ControlGap = keyof typeof controlGapPhrases;

const phrases: Record<string, string> = { ...riskGapPhrases, ...controlGapPhrases };

export function gapPhrase(gap: string): string {
  return phrases[gap] ?? gap;
}
