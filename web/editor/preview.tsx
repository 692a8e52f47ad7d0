/** What readers will see, made by the same content code, shortly after each change. */
import type { Text } from '@codemirror/state';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Attachment } from '../../contract/index.ts';
import {
  ContentError,
  type ContentProblem,
  type ContentTree,
  itemProblems,
  parseMarkdown,
} from '../../domain/content/index.ts';
import { ContentView } from '../content/index.ts';
import { t } from '../texts/index.ts';

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

const pauseMs = 80;
/** Reading a long text takes longer than the eye waits for a letter, so that it waits for a pause. */
const longText = 60_000;
const longPauseMs = 500;

/** The text as it was read last; `readSoon` reads another one at the next pause of writing. */
export function useReading(initial: Text): { reading: Reading; readSoon: (text: Text) => void } {
  const [text, setText] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readSoon = useCallback((next: Text) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setText(next), next.length > longText ? longPauseMs : pauseMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const deferred = useDeferredValue(text);
  const reading = useMemo(() => readDraft(deferred.toString()), [deferred]);
  return { reading, readSoon };
}

interface PreviewProps {
  reading: Reading;
  scopeId: string;
  attachments: readonly Attachment[];
}

export const Preview = memo(function Preview({ reading, scopeId, attachments }: PreviewProps) {
  if (!reading.tree) return <p className="muted">{t('There is no preview until the problem below is corrected.')}</p>;
  return (
    <ContentView
      tree={reading.tree}
      scopeId={scopeId}
      attachments={attachments}
      hasPrintNotes
      empty={<p className="muted">{t('The preview appears here as you write.')}</p>}
    />
  );
});
