/** Pictures on their way into a comment: pasted, dropped or chosen, and made small before they are sent. */
import { useRef, useState } from 'react';
import { type CreateCommentBody, mostPicturesInComment } from '../../contract/index.ts';
import { amount, t } from '../texts/index.ts';
import type { ChosenPicture } from './picture-field.tsx';
import { smallPicture } from './small-picture.ts';

export type SentPictures = NonNullable<CreateCommentBody['pictures']>;

export function usePictures(onProblem: (sentence: string | null) => void) {
  const [pictures, setPictures] = useState<ChosenPicture[]>([]);
  const lastKey = useRef(0);
  const take = async (files: readonly File[]) => {
    onProblem(null);
    for (const file of files) {
      const small = await smallPicture(file);
      if (small === null) {
        onProblem(t('“{name}” is no picture that can be shown.', { name: file.name }));
        continue;
      }
      lastKey.current += 1;
      const added = { ...small, key: lastKey.current, alt: '' };
      setPictures((before) => {
        if (before.length < mostPicturesInComment) return [...before, added];
        onProblem(t('A comment has at most {n} pictures.', { n: amount(mostPicturesInComment) }));
        return before;
      });
    }
  };
  const sent: SentPictures = pictures.map(({ data, alt }) => ({ data, ...(alt.trim() === '' ? {} : { alt }) }));
  return { pictures, setPictures, take, sent };
}

/** The files of a paste or a drop; none where words are pasted that a program also offers as a picture. */
export function filesIn(data: DataTransfer | null): File[] {
  if (data === null || data.types.includes('text/plain')) return [];
  return [...data.files];
}
