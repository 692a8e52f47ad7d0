/** Comments on the passages of a version. */
export { useMayComment } from './comment-list.tsx';
export { CommentPanel } from './comment-panel.tsx';
export { DraftComments } from './draft-comments.tsx';
