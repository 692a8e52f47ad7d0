/** What screens use of the frame. */
export * from './scope-choice.tsx';
