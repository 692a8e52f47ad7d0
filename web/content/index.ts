/** Content on screen: the tree of domain/content as elements, never as HTML text. */
export * from './attachment-image.tsx';
export * from './content-class.ts';
export * from './content-view.tsx';
export * from './diagram.tsx';
export * from './drawings/index.ts';
export { keyed } from './keyed.ts';
export * from './math.tsx';
export * from './surroundings.ts';
export * from './table-of-contents.tsx';
export * from './use-fragment.ts';
