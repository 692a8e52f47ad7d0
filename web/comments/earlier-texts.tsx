/** What a comment said before it was changed, read when somebody unfolds it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment } from '../../contract/index.ts';
import { commentTextsQuery } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { t } from '../texts/index.ts';
import { Moment } from '../ui/index.ts';

export function EarlierTexts({ comment }: { comment: Comment }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="comment-history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Earlier texts')}</summary>
      {isOpen && <Texts comment={comment} />}
    </details>
  );
}

function Texts({ comment }: { comment: Comment }) {
  const reading = useQuery(commentTextsQuery(comment));
  return (
    <Loaded reading={reading} what={t('the earlier texts')} lines={2} isInCard>
      {(texts) =>
        texts.length === 0 ? (
          <p className="muted">{t('None was kept.')}</p>
        ) : (
          <ol>
            {texts.map(({ body, at }) => (
              <li key={at}>
                <span className="comment-when">
                  <Moment at={at} />
                </span>
                <p className="comment-body" dir="auto">
                  {body}
                </p>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}
