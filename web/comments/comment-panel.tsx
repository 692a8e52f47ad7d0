/** Comments beside the content: select a passage and write, or write on the whole; the passages are marked in the text. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Version } from '../../contract/index.ts';
import type { Quote } from '../../domain/review/index.ts';
import { addComment, keys } from '../api/index.ts';
import { amount, rich, t } from '../texts/index.ts';
import { Button } from '../ui/index.ts';
import { useBeside } from './beside.ts';
import { CommentList, takesComments, useThreads } from './comment-list.tsx';
import { Composer } from './composer.tsx';
import { SelectionButton } from './selection-button.tsx';
import { useContentText } from './use-content-text.ts';
import { showPlace, useMarkClicks, useMarks } from './use-marks.ts';
import type { SentPictures } from './use-pictures.ts';

export interface CommentPanelProps {
  scopeId: string;
  version: Pick<Version, 'id' | 'state'>;
  /** The element that shows the content, once it is there. */
  content: HTMLElement | null;
}

export function CommentPanel({ scopeId, version, content }: CommentPanelProps) {
  const queryClient = useQueryClient();
  const text = useContentText(content);
  const { reading, threads } = useThreads(version.id, text?.text ?? null);
  const [current, setCurrent] = useState<string | null>(null);
  const [writing, setWriting] = useState<{ quote: Quote | null } | null>(null);
  // Where the focus goes when a comment is written or given up.
  const [hasWritten, setHasWritten] = useState(false);
  const write = (quote: Quote | null) => {
    setHasWritten(true);
    setWriting({ quote });
  };
  useMarks(text, threads, current);
  useMarkClicks(content, text, threads, setCurrent);
  const panel = useRef<HTMLElement>(null);
  useBeside(panel, content, text, threads);
  const mayWrite = takesComments(version);
  if (!mayWrite && threads.length === 0) return null;
  const send = async (body: string, quote: Quote | null, pictures: SentPictures) => {
    await addComment(version.id, { body, quote, pictures });
    await queryClient.invalidateQueries({ queryKey: keys.comments(version.id) });
  };
  const open = threads.filter(({ comment }) => comment.resolved === null).length;
  return (
    <section ref={panel} className="card side-part comment-panel" aria-label={t('Comments')}>
      <h2 className="side-heading">{open > 0 ? t('Comments ({n} open)', { n: amount(open) }) : t('Comments')}</h2>
      {mayWrite && !writing && (
        <>
          <Button size="small" icon="plus" autoFocus={hasWritten} onPress={() => write(null)}>
            {t('Add a comment')}
          </Button>
          <p className="field-help">
            {rich(
              'Or select a passage and press <kbd>Ctrl</kbd> <kbd>Alt</kbd> <kbd>M</kbd>',
              {},
              { kbd: (inside) => <kbd className="kbd">{inside}</kbd> },
            )}
          </p>
        </>
      )}
      {mayWrite && writing && (
        <Composer
          scopeId={scopeId}
          key={writing.quote?.exact ?? ''}
          label={t('Your comment')}
          action={t('Comment')}
          quote={writing.quote}
          text={text?.text ?? null}
          onSend={send}
          onClose={() => setWriting(null)}
        />
      )}
      <CommentList
        {...{ scopeId, version, reading, threads, current }}
        onGo={({ comment, place }) => {
          setCurrent(comment.id);
          if (text && place) showPlace(text, place);
        }}
      />
      {mayWrite && content && text && <SelectionButton content={content} text={text} onQuote={write} />}
    </section>
  );
}
