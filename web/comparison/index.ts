/** What changed between two texts, on screen. */
export * from './compare-shown.ts';
export { comparedWith, sideName } from './compared-with.ts';
export * from './comparison-view.tsx';
export type { ComparisonLayout } from './row-view.tsx';
