/** Files on their way into the draft: one after the other, under names that are still free. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Attachment } from '../../contract/index.ts';
import { addAttachment, keys, removeAttachment, sayWhy } from '../api/index.ts';
import { t } from '../texts/index.ts';
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
  upload: (files: readonly File[], onAdded?: (attachment: Attachment) => void) => Promise<void>;
  /** Sends a file under a name that was reserved for it. */
  send: (file: File, name: string) => Promise<void>;
  remove: (attachment: Attachment) => Promise<void>;
  /** A name that no file of the version has, and that is not given out again. */
  reserve: (name: string) => string;
}

export function useUploads(versionId: string, attachments: readonly Attachment[]): Uploads {
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState<string | null>(null);
  const reserved = useRef(new Set<string>());
  const taken = () => new Set([...attachments.map(({ name }) => name), ...reserved.current]);
  const reserve = (wanted: string) => {
    const name = freeName(wanted, taken());
    reserved.current.add(name);
    return name;
  };
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.version(versionId) });

  const add = async (file: File, name: string, onAdded?: (attachment: Attachment) => void) => {
    setCurrent(name);
    try {
      const attachment = await addAttachment(versionId, file, name);
      onAdded?.(attachment);
    } catch (error) {
      say(`${name}: ${sayWhy(error)}`, 'bad');
    }
  };
  const finish = async () => {
    setCurrent(null);
    await refresh();
  };
  const upload: Uploads['upload'] = async (files, onAdded) => {
    for (const file of files) await add(file, reserve(file.name || 'file'), onAdded);
    await finish();
  };
  const send: Uploads['send'] = async (file, name) => {
    await add(file, name);
    await finish();
  };
  const remove: Uploads['remove'] = async (attachment) => {
    try {
      await removeAttachment(versionId, attachment.id);
      say(t('Removed {name}.', { name: attachment.name }));
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
    await refresh();
  };
  return { current, upload, send, remove, reserve };
}
