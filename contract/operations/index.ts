/** Every operation of the API, one module for each noun. */
export * from './folders.ts';
