/** Arrange mode: the only place where folders and documents are moved. */

export * from './arrange-banner.tsx';
export * from './document-menu.tsx';
export * from './drag-list.tsx';
export * from './drag-tree.tsx';
export { orderHeld } from './move-acts.ts';
export * from './move-dialog-when-asked.tsx';
export * from './move-refusals.ts';
export * from './order-acts.ts';
export * from './use-arrange.ts';
