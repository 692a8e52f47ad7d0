/** A thread: the passage, what was said about it, and what can be done with it. */
import { useEffect, useRef, useState } from 'react';
import type { Comment } from '../../contract/index.ts';
import { rich, t } from '../texts/index.ts';
import { Badge, Button, Moment, PersonName } from '../ui/index.ts';
import { CommentPictures } from './comment-pictures.tsx';
import { Composer } from './composer.tsx';
import { EarlierTexts } from './earlier-texts.tsx';
import type { Thread } from './threads.ts';
import type { SentPictures } from './use-pictures.ts';

export interface ThreadActs {
  reply: (to: Comment, body: string, pictures: SentPictures) => Promise<unknown>;
  change: (comment: Comment, body: string) => Promise<unknown>;
  resolve: (comment: Comment, resolved: boolean) => Promise<unknown>;
}

export interface ThreadViewProps {
  /** Whose members a comment can name. */
  scopeId: string;
  thread: Thread;
  /** Null where comments can only be read. */
  acts: ThreadActs | null;
  userId: string;
  isCurrent: boolean;
  /** Leads to the passage; null where there is none to lead to. */
  onGo: (() => void) | null;
}

export function ThreadView({ scopeId, thread, acts, userId, isCurrent, onGo }: ThreadViewProps) {
  const [isReplying, setReplying] = useState(false);
  const [hasReplied, setHasReplied] = useState(false);
  const { comment, replies, place } = thread;
  const here = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) here.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={here} className="comment-thread" data-comment={comment.id} aria-current={isCurrent ? 'true' : undefined}>
      {comment.quote && (
        <blockquote className="comment-quote" dir="auto">
          {onGo ? (
            <button type="button" onClick={onGo} title={t('Show the passage')}>
              {comment.quote.exact}
            </button>
          ) : (
            comment.quote.exact
          )}
        </blockquote>
      )}
      {comment.quote && place === null && <Badge tone="warn">{t('The passage is no longer in the text')}</Badge>}
      {place?.isChanged && <Badge tone="info">{t('The passage has changed since')}</Badge>}
      {[comment, ...replies].map((one) => (
        <CommentView key={one.id} scopeId={scopeId} comment={one} acts={one.by.id === userId ? acts : null} />
      ))}
      {comment.resolved && (
        <p className="comment-when">
          {rich('Resolved by {name}, {when}', {
            name: comment.resolved.by.displayName,
            when: <Moment at={comment.resolved.at} />,
          })}
        </p>
      )}
      {acts && !isReplying && (
        <div className="row comment-acts">
          <Button
            size="small"
            variant="quiet"
            autoFocus={hasReplied}
            onPress={() => {
              setHasReplied(true);
              setReplying(true);
            }}
          >
            {t('Reply')}
          </Button>
          <Button size="small" variant="quiet" onPress={() => void acts.resolve(comment, comment.resolved === null)}>
            {comment.resolved ? t('Open again') : t('Resolve')}
          </Button>
        </div>
      )}
      {acts && isReplying && (
        <Composer
          scopeId={scopeId}
          label={t('Your reply')}
          action={t('Reply')}
          quote={null}
          onSend={(body, _, pictures) => acts.reply(comment, body, pictures)}
          onClose={() => setReplying(false)}
        />
      )}
    </li>
  );
}

interface CommentViewProps {
  scopeId: string;
  comment: Comment;
  acts: ThreadActs | null;
}

function CommentView({ scopeId, comment, acts }: CommentViewProps) {
  const [isChanging, setChanging] = useState(false);
  const [hasChanged, setHasChanged] = useState(false);
  const { by, at, changedAt, body } = comment;
  return (
    <div className="comment">
      <p className="comment-head">
        <PersonName name={by.displayName}>
          <strong>{by.displayName}</strong>
        </PersonName>
        <span className="comment-when">
          {changedAt ? rich('{when}, changed since', { when: <Moment at={at} /> }) : <Moment at={at} />}
        </span>
      </p>
      {isChanging && acts ? (
        <Composer
          scopeId={scopeId}
          label={t('Your comment')}
          action={t('Save')}
          quote={null}
          first={body}
          takesPictures={false}
          onSend={(to) => acts.change(comment, to)}
          onClose={() => setChanging(false)}
        />
      ) : (
        <p className="comment-body" dir="auto">
          {body}
        </p>
      )}
      <CommentPictures comment={comment} />
      {changedAt && <EarlierTexts comment={comment} />}
      {acts && !isChanging && (
        <Button
          size="small"
          variant="quiet"
          autoFocus={hasChanged}
          onPress={() => {
            setHasChanged(true);
            setChanging(true);
          }}
        >
          {t('Edit')}
        </Button>
      )}
    </div>
  );
}
