/** The comments on a version, in the order of its text; those that are resolved are folded. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Version } from '../../contract/index.ts';
import { addComment, changeComment, commentsQuery, holds, keys, sayWhy, useMe } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { say } from '../ui/index.ts';
import './comments.css';
import { amount, t } from '../texts/index.ts';
import { type ThreadActs, ThreadView } from './thread-view.tsx';
import { type Thread, threadsInDraft, threadsOf } from './threads.ts';

/** Reading comments needs what writing them needs. */
export function useMayComment(scopeId: string): boolean {
  const me = useMe();
  return (
    holds(me, scopeId, 'VIEW') && (holds(me, scopeId, 'AUTHOR_DOCUMENTS') || holds(me, scopeId, 'RELEASE_DOCUMENTS'))
  );
}

export const takesComments = ({ state }: Pick<Version, 'state'>) => state === 'DRAFT' || state === 'IN_REVIEW';

export function useThreads(versionId: string, text: string | null) {
  const reading = useQuery(commentsQuery(versionId));
  const threads = useMemo(() => threadsOf(reading.data?.items ?? [], text), [reading.data, text]);
  return { reading, threads };
}

export function useDraftThreads(versionId: string) {
  const reading = useQuery(commentsQuery(versionId));
  const threads = useMemo(() => threadsInDraft(reading.data?.items ?? []), [reading.data]);
  return { reading, threads };
}

function useThreadActs(version: Pick<Version, 'id' | 'state'>): ThreadActs | null {
  const queryClient = useQueryClient();
  if (!takesComments(version)) return null;
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.comments(version.id) });
  return {
    reply: (to, body, pictures) => addComment(version.id, { body, parentId: to.id, pictures }).then(refresh),
    change: (comment, body) => changeComment(comment.id, { body }).then(refresh),
    resolve: (comment, resolved) =>
      changeComment(comment.id, { resolved })
        .then(refresh)
        .catch((error: unknown) => say(sayWhy(error), 'bad')),
  };
}

export interface CommentListProps {
  scopeId: string;
  version: Pick<Version, 'id' | 'state'>;
  reading: ReturnType<typeof useThreads>['reading'];
  threads: readonly Thread[];
  current: string | null;
  onGo: (thread: Thread) => void;
}

export function CommentList({ scopeId, version, reading, threads, current, onGo }: CommentListProps) {
  const me = useMe();
  const acts = useThreadActs(version);
  const view = (thread: Thread) => (
    <ThreadView
      key={thread.comment.id}
      scopeId={scopeId}
      thread={thread}
      acts={acts}
      userId={me.id}
      isCurrent={thread.comment.id === current}
      onGo={thread.place ? () => onGo(thread) : null}
    />
  );
  const open = threads.filter(({ comment }) => comment.resolved === null);
  const resolved = threads.filter(({ comment }) => comment.resolved !== null);
  return (
    <Loaded reading={reading} what={t('the comments')} lines={3} isInCard>
      {() => (
        <>
          {threads.length === 0 && <p className="muted">{t('No comments yet.')}</p>}
          {open.length > 0 && <ul className="comment-list comment-list-open">{open.map(view)}</ul>}
          {resolved.length > 0 && (
            <details>
              <summary>{t('Resolved ({n})', { n: amount(resolved.length) })}</summary>
              <ul className="comment-list">{resolved.map(view)}</ul>
            </details>
          )}
        </>
      )}
    </Loaded>
  );
}
