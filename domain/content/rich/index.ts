/** The rich format: a ProseMirror document, validated, and its canonical markdown projection. */
export { treeOfRich } from './content-tree.ts';
export type { RichJson } from './document.ts';
export { jsonOfRich } from './document.ts';
export { richOfTree } from './from-tree.ts';
export { type Loss, lossesOfRich, lossesOfTree } from './losses.ts';
export { markRules, nodeRules } from './nodes.ts';
export { projectRich } from './projection.ts';
export { richSchema } from './schema.ts';
export { validateRich } from './validate.ts';
