/** The pictures of a comment as they are read: small, and each opens in its whole size. */
import { useState } from 'react';
import type { Comment } from '../../contract/index.ts';
import { commentPictureAddress } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { Dialog } from '../ui/index.ts';

export function CommentPictures({ comment }: { comment: Comment }) {
  const [shown, setShown] = useState<string | null>(null);
  const { pictures = [], by } = comment;
  const altOf = (alt: string) => alt || t('A picture of {name}, without a description', { name: by.displayName });
  const large = pictures.find(({ id }) => id === shown);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className="comment-pictures">
        {pictures.map(({ id, alt }) => (
          <li key={id}>
            <button type="button" onClick={() => setShown(id)} title={t('Show it large')}>
              <img src={commentPictureAddress(id)} alt={altOf(alt)} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        title={large?.alt || t('Picture')}
        size="large"
        isOpen={large !== undefined}
        onClose={() => setShown(null)}
      >
        {large && (
          <img className="comment-picture-large" src={commentPictureAddress(large.id)} alt={altOf(large.alt)} />
        )}
      </Dialog>
    </>
  );
}
