/** The comments on a draft, listed in the editor: what is still to be done about the text, read, answered and resolved. */
import type { Version } from '../../contract/index.ts';
import { CommentList, useDraftThreads, useMayComment } from './comment-list.tsx';

export interface DraftCommentsProps {
  version: Pick<Version, 'id' | 'state'>;
  scopeId: string;
  /** The one whose passage was chosen in the text, or which was gone to from here. */
  current: string | null;
  /** Leads to the passage of a comment. */
  onGo: (commentId: string) => void;
}

export function DraftComments(props: DraftCommentsProps) {
  const mayComment = useMayComment(props.scopeId);
  return mayComment ? <Listed {...props} /> : null;
}

function Listed({ version, scopeId, current, onGo }: DraftCommentsProps) {
  const { reading, threads } = useDraftThreads(version.id);
  return (
    <section aria-label="Comments" className="comment-panel">
      <CommentList {...{ scopeId, version, reading, threads, current }} onGo={({ comment }) => onGo(comment.id)} />
    </section>
  );
}
