/** The comments on a draft, listed in the editor: what is still to be done about the text, read, answered and resolved. */
import { useQueryClient } from '@tanstack/react-query';
import type { Version } from '../../contract/index.ts';
import type { Quote } from '../../domain/review/index.ts';
import { addComment, keys } from '../api/index.ts';
import { rich, t } from '../texts/index.ts';
import { Button } from '../ui/index.ts';
import { CommentList, takesComments, useDraftThreads, useMayComment } from './comment-list.tsx';
import { Composer } from './composer.tsx';
import type { SentPictures } from './use-pictures.ts';

export interface DraftCommentsProps {
  version: Pick<Version, 'id' | 'state'>;
  scopeId: string;
  /** The one whose passage was chosen in the text, or which was gone to from here. */
  current: string | null;
  /** Leads to the passage of a comment. */
  onGo: (commentId: string) => void;
  /** The comment that is being written: on these words, or on the whole. */
  writing: { quote: Quote | null } | null;
  /** Begins one on what is selected in the text. */
  onWrite: () => void;
  onWritten: () => void;
  /** Sends what was written in the text, so that the server finds the words there. */
  saveText: () => Promise<unknown>;
}

export function DraftComments(props: DraftCommentsProps) {
  const mayComment = useMayComment(props.scopeId);
  return mayComment ? <Listed {...props} /> : null;
}

function Listed(props: DraftCommentsProps) {
  const { version, scopeId, current, onGo, writing, onWrite, onWritten, saveText } = props;
  const queryClient = useQueryClient();
  const { reading, threads } = useDraftThreads(version.id);
  const send = async (body: string, quote: Quote | null, pictures: SentPictures) => {
    await saveText();
    await addComment(version.id, { body, quote, pictures });
    await queryClient.invalidateQueries({ queryKey: keys.comments(version.id) });
  };
  return (
    <section aria-label={t('Comments')} className="comment-panel">
      {takesComments(version) && !writing && (
        <>
          <Button size="small" icon="plus" onPress={onWrite}>
            {t('Add a comment')}
          </Button>
          <p className="field-help">
            {rich(
              'On what is selected in the text, or on all of it; <kbd>Ctrl</kbd> <kbd>Alt</kbd> <kbd>M</kbd> does the same.',
              {},
              { kbd: (inside) => <kbd className="kbd">{inside}</kbd> },
            )}
          </p>
        </>
      )}
      {writing && (
        <Composer
          key={writing.quote?.exact ?? ''}
          {...{ scopeId, quote: writing.quote }}
          label={t('Your comment')}
          action={t('Comment')}
          onSend={send}
          onClose={onWritten}
        />
      )}
      <CommentList {...{ scopeId, version, reading, threads, current }} onGo={({ comment }) => onGo(comment.id)} />
    </section>
  );
}
