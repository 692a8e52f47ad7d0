/** The tree panel and what belongs to it. */
export * from './current-node.ts';
export * from './drop-zone-layout.ts';
export * from './place-picker.tsx';
export * from './tree-nodes.ts';
export * from './tree-panel.tsx';
export * from './use-trees.ts';
