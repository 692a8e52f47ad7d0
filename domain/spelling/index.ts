/** Words that are nearly the same, for who mistypes one. */
export { canBeMisspelt, oneSlipAway, slipsBetween, slipsToBeginning } from './near-words.ts';
