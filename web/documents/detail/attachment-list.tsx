/** A version's files, each a download. */
import { type ReactNode, useState } from 'react';
import type { Attachment } from '../../../contract/index.ts';
import { attachmentPath, download, sayWhy } from '../../api/index.ts';
import { Icon, IconButton, say, sizeWords } from '../../ui/index.ts';
import './attachment-list.css';
import { t } from '../../texts/index.ts';

export interface AttachmentListProps {
  attachments: readonly Attachment[];
  /** Given where files may be taken off. */
  onRemove?: (attachment: Attachment) => void;
  /** What else can be done with a file. */
  actions?: (attachment: Attachment) => ReactNode;
}

export function AttachmentList({ attachments, onRemove, actions }: AttachmentListProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const save = async (attachment: Attachment) => {
    setBusy(attachment.id);
    try {
      await download(attachmentPath(attachment.id), attachment.name);
    } catch (error) {
      say(sayWhy(error), 'bad');
    } finally {
      setBusy(null);
    }
  };
  return (
    <ul className="attachment-list">
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <button
            type="button"
            className="row-button attachment-entry"
            title={t('Download {name}', { name: attachment.name })}
            disabled={busy === attachment.id}
            onClick={() => save(attachment)}
          >
            <Icon name="download" />
            <span className="truncate" title={attachment.name}>
              {attachment.name}
            </span>
            <span className="muted">{sizeWords(attachment.sizeBytes)}</span>
          </button>
          {actions?.(attachment)}
          {onRemove && (
            <IconButton
              icon="trash"
              label={t('Remove {name}', { name: attachment.name })}
              onPress={() => onRemove(attachment)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
