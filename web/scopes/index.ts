/** Which scope a screen shows. */
export * from './scope-choice.tsx';
