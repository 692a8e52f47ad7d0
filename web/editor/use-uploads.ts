/** Files on their way into the draft: one after the other, under names that are still free. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attachment } from '../../contract/index.ts';
import { addAttachment, keys, removeAttachment, sayWhy } from '../api/index.ts';
import { say } from '../ui/index.ts';

/** A pasted picture is always called `image.png`; the second one becomes `image-2.png`. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  const [, stem = wanted, extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(wanted) ?? [];
  let number = 2;
  while (taken.has(`${stem}-${number}${extension}`)) number += 1;
  return `${stem}-${number}${extension}`;
}

export interface Uploads {
  /** The name of the file on its way. */
  current: string | null;
  upload: (files: readonly File[], onAdded: (attachment: Attachment) => void) => Promise<void>;
  remove: (attachment: Attachment) => Promise<void>;
}

export function useUploads(versionId: string, attachments: readonly Attachment[]): Uploads {
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState<string | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.version(versionId) });

  const upload: Uploads['upload'] = async (files, onAdded) => {
    const taken = new Set(attachments.map(({ name }) => name));
    for (const file of files) {
      const name = freeName(file.name || 'file', taken);
      taken.add(name);
      setCurrent(name);
      try {
        onAdded(await addAttachment(versionId, file, name));
      } catch (error) {
        say(`${name}: ${sayWhy(error)}`, 'bad');
      }
    }
    setCurrent(null);
    await refresh();
  };
  const remove: Uploads['remove'] = async (attachment) => {
    try {
      await removeAttachment(versionId, attachment.id);
      say(`Removed ${attachment.name}.`);
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
    await refresh();
  };
  return { current, upload, remove };
}
