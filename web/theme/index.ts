export * from './density.ts';
export * from './theme.ts';
