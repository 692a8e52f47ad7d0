/** What readers will see, made by the same content code, shortly after each change. */
import { memo, useDeferredValue, useMemo } from 'react';
import type { Attachment } from '../../contract/index.ts';
import {
  ContentError,
  type ContentProblem,
  type ContentTree,
  itemProblems,
  parseMarkdown,
} from '../../domain/content/index.ts';
import { ContentView } from '../content/index.ts';

export interface Reading {
  tree: ContentTree | null;
  problems: ContentProblem[];
}

function readDraft(markdown: string): Reading {
  try {
    const tree = parseMarkdown(markdown);
    return { tree, problems: itemProblems(tree) };
  } catch (error) {
    if (error instanceof ContentError) {
      return { tree: null, problems: [{ line: error.line, message: error.message }] };
    }
    throw error;
  }
}

export function useReading(markdown: string): Reading {
  const deferred = useDeferredValue(markdown);
  return useMemo(() => readDraft(deferred), [deferred]);
}

interface PreviewProps {
  reading: Reading;
  scopeId: string;
  attachments: readonly Attachment[];
}

export const Preview = memo(function Preview({ reading, scopeId, attachments }: PreviewProps) {
  if (!reading.tree) return <p className="muted">There is no preview until the problem below is corrected.</p>;
  return (
    <ContentView
      tree={reading.tree}
      scopeId={scopeId}
      attachments={attachments}
      hasPrintNotes
      empty={<p className="muted">The preview appears here as you write.</p>}
    />
  );
});
