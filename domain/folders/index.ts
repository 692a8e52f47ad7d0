export * from './names.ts';
export * from './refusals.ts';
export * from './siblings.ts';
export * from './tree.ts';
