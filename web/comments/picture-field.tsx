/** The pictures of a comment that is being written: each with a field for what it shows, and a way to take it out again. */
import { useRef } from 'react';
import { mostPicturesInComment } from '../../contract/index.ts';
import { amount, t } from '../texts/index.ts';
import { Button, TextField } from '../ui/index.ts';
import type { SmallPicture } from './small-picture.ts';

export interface ChosenPicture extends SmallPicture {
  key: number;
  alt: string;
}

export interface ChosenPicturesProps {
  pictures: readonly ChosenPicture[];
  onChange: (pictures: ChosenPicture[]) => void;
}

export function ChosenPictures({ pictures, onChange }: ChosenPicturesProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (key: number) => {
    // The button that has the focus is about to go.
    list.current?.closest('form')?.querySelector('textarea')?.focus();
    onChange(pictures.filter((one) => one.key !== key));
  };
  if (pictures.length === 0) return null;
  return (
    <ul ref={list} className="comment-pictures comment-pictures-chosen">
      {pictures.map((picture, index) => (
        <li key={picture.key}>
          <img src={`data:${picture.mediaType};base64,${picture.data}`} alt={picture.alt} />
          <TextField
            label={t('What picture {n} shows', { n: amount(index + 1) })}
            help={t('For those who cannot see it.')}
            maxLength={500}
            value={picture.alt}
            onChange={(alt) => onChange(pictures.map((one) => (one.key === picture.key ? { ...one, alt } : one)))}
          />
          <Button size="small" variant="quiet" onPress={() => remove(picture.key)}>
            {t('Remove picture {n}', { n: amount(index + 1) })}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** `has` is how many there are already. */
export function AddPicture({ has, onFiles }: { has: number; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const isFull = has >= mostPicturesInComment;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('Pictures for the comment')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = '';
          onFiles(files);
        }}
      />
      <Button size="small" variant="quiet" isDisabled={isFull} onPress={() => input.current?.click()}>
        {t('Add a picture…')}
      </Button>
      <p className="field-help">
        {isFull
          ? t('A comment has at most {n} pictures.', { n: amount(mostPicturesInComment) })
          : t('A picture can be pasted or dropped here, too.')}
      </p>
    </>
  );
}
