/** Makes a document a favourite, or no longer one. */

import { t } from '../../texts/index.ts';
import { IconButton } from '../../ui/index.ts';
import { useFavourite, useRemembered } from './kept-documents.ts';

export function FavouriteButton({ documentId }: { documentId: string }) {
  useRemembered(documentId);
  const { isFavourite, toggle } = useFavourite(documentId);
  if (isFavourite === undefined) return null;
  return (
    <IconButton
      icon={isFavourite ? 'starFull' : 'star'}
      label={isFavourite ? t('No longer a favourite') : t('Make it a favourite')}
      onPress={() => void toggle()}
    />
  );
}
