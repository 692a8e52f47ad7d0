/** Lets a person choose files; a button of the screen's own opens it through its ref. */
import type { Ref } from 'react';
import { t } from '../texts/index.ts';

export function FilesInput({ ref, onFiles }: { ref: Ref<HTMLInputElement>; onFiles: (files: File[]) => void }) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      aria-label={t('Files to attach')}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        // The same file can be chosen again.
        event.target.value = '';
        onFiles(files);
      }}
    />
  );
}
