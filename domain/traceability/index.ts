export * from './derive.ts';
export * from './gaps.ts';
