/** Taking a file off a draft: asked about, since it is gone at once, and more so when the text shows it. */
import type { Attachment } from '../../contract/index.ts';
import { hrefOf } from '../../domain/content/index.ts';
import { sayWhy } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { FormDialog } from '../ui/index.ts';

/** Whether the markdown names the file, in the form that the app writes or as it was typed by hand. */
export function usesAttachment(markdown: string, name: string): boolean {
  return [hrefOf({ type: 'attachment', name }), `attachment:${name}`].some((address) => markdown.includes(address));
}

export interface RemoveFileDialogProps {
  attachment: Attachment;
  isUsed: boolean;
  onRemove: (attachment: Attachment) => Promise<void>;
  onClose: () => void;
}

export function RemoveFileDialog({ attachment, isUsed, onRemove, onClose }: RemoveFileDialogProps) {
  const remove = async () => {
    await onRemove(attachment);
    onClose();
  };
  return (
    <FormDialog
      title={t('Remove {name}?', { name: attachment.name })}
      action={t('Remove file')}
      variant="danger"
      role="alertdialog"
      isOpen
      onClose={onClose}
      onSubmit={remove}
      explain={sayWhy}
    >
      <p>
        {isUsed
          ? t('The text uses it: where it does, readers will be told that the file is missing.')
          : t('The text does not use it.')}{' '}
        {t('The file is taken off this draft at once.')}
      </p>
    </FormDialog>
  );
}
