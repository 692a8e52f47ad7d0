/** Proving anew who is there. Loaded when it is asked for. */
export { ProveAgainDialog } from './prove-again-dialog.tsx';
