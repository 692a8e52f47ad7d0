/** Choosing a language by its name. */
export * from './language-field.tsx';
