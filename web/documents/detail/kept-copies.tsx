/** Says that texts of one's own are kept aside that could not go into a version, also when it is no draft any more. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Version } from '../../../contract/index.ts';
import { keptCopiesQuery } from '../../api/index.ts';
import { plural, t } from '../../texts/index.ts';
import { Banner, Button } from '../../ui/index.ts';

/** Seldom needed, and it compares texts. */
const KeptCopiesDialog = lazy(() =>
  import('./kept-copies-dialog.tsx').then((module) => ({ default: module.KeptCopiesDialog })),
);

export function KeptCopies({ version }: { version: Version }) {
  const { data } = useQuery({ ...keptCopiesQuery(version.id), enabled: version.state !== 'DISPOSED' });
  const [isOpen, setOpen] = useState(false);
  const copies = data?.items ?? [];
  if (copies.length === 0) return null;
  return (
    <>
      <Banner tone="warn" action={<Button onPress={() => setOpen(true)}>{t('Show…')}</Button>}>
        {version.state === 'DRAFT'
          ? plural(
              copies.length,
              'A text of yours could not go into this draft, or was replaced in it. It is kept for you.',
              '{n} texts of yours could not go into this draft, or were replaced in it. They are kept for you.',
            )
          : plural(
              copies.length,
              'A text of yours could not go into this version while it was a draft, or was replaced in it. It is kept for you.',
              '{n} texts of yours could not go into this version while it was a draft, or were replaced in it. They are kept for you.',
            )}
      </Banner>
      {isOpen && (
        <Suspense>
          <KeptCopiesDialog version={version} copies={copies} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
