/** Says that texts of one's own are kept aside that could not go into a version, also when it is no draft any more. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Version } from '../../../contract/index.ts';
import { keptCopiesQuery } from '../../api/index.ts';
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
  const text = version.state === 'DRAFT' ? 'this draft' : 'this version while it was a draft';
  return (
    <>
      <Banner tone="warn" action={<Button onPress={() => setOpen(true)}>Show…</Button>}>
        {copies.length === 1
          ? `A text of yours could not go into ${text}, or was replaced in it. It is kept for you.`
          : `${copies.length} texts of yours could not go into ${text}, or were replaced in it. They are kept for you.`}
      </Banner>
      {isOpen && (
        <Suspense>
          <KeptCopiesDialog version={version} copies={copies} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
