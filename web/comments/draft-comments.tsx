/** The comments on a draft, listed in the editor: what is still to be done about the text, read, answered and resolved. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { Version } from '../../contract/index.ts';
import { ContentError, parseMarkdown, plainText } from '../../domain/content/index.ts';
import { commentsQuery } from '../api/index.ts';
import { CommentList, useMayComment, useThreads } from './comment-list.tsx';

export interface DraftCommentsProps {
  version: Pick<Version, 'id' | 'state'>;
  scopeId: string;
  markdown: string;
  onLine: (line: number) => void;
}

export function DraftComments(props: DraftCommentsProps) {
  const mayComment = useMayComment(props.scopeId);
  return mayComment ? <Listed {...props} /> : null;
}

/** What readers will read; null while the text cannot be read. */
function readable(markdown: string): string | null {
  try {
    return plainText(parseMarkdown(markdown));
  } catch (error) {
    if (error instanceof ContentError) return null;
    throw error;
  }
}

/** The line in which the passage begins, by its first words: marks may stand between those that follow. */
function lineOf(markdown: string, exact: string): number {
  const words = exact.split(/\s+/);
  for (let count = words.length; count > 0; count -= 1) {
    const at = markdown.indexOf(words.slice(0, count).join(' '));
    if (at >= 0) return markdown.slice(0, at).split('\n').length;
  }
  return 1;
}

/** Whether there are comments on passages. Most drafts have none; then nothing is read while somebody types. */
export function useHasQuotes(versionId: string): boolean {
  const { data } = useQuery(commentsQuery(versionId));
  return data?.items.some(({ quote }) => quote !== null) ?? false;
}

function Listed({ version, markdown, onLine }: DraftCommentsProps) {
  const calm = useDeferredValue(markdown);
  const hasQuotes = useHasQuotes(version.id);
  const text = useMemo(() => (hasQuotes ? readable(calm) : null), [hasQuotes, calm]);
  const { reading, threads } = useThreads(version.id, text);
  return (
    <section aria-label="Comments" className="comment-panel">
      <CommentList
        {...{ version, reading, threads }}
        current={null}
        onGo={({ comment }) => comment.quote && onLine(lineOf(markdown, comment.quote.exact))}
      />
    </section>
  );
}
