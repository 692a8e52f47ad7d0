/** Bringing files in. The screen itself is loaded when its address is opened. */
export { FileDrop, useImportOf } from './file-drop.tsx';
