/** The canonical markdown of the document: what is hashed, searched, compared and printed. What it leaves out is named. */
import type { Loss } from '../../../domain/content/rich/index.ts';
import { sayInLanguage } from '../../api/index.ts';
import { t } from '../../texts/index.ts';
import { Button, Dialog, ScrollRegion } from '../../ui/index.ts';

interface MarkdownDialogProps {
  markdown: string;
  losses: readonly Loss[];
  onClose: () => void;
}

export function MarkdownDialog({ markdown, losses, onClose }: MarkdownDialogProps) {
  return (
    <Dialog title={t('The draft as markdown')} size="large" isOpen onClose={onClose}>
      <div className="dialog-body">
        <p>{t('This is what print, search and comparison are made from.')}</p>
        {losses.length > 0 && (
          <p>
            <strong>{t('On screen only:')}</strong> {losses.map(({ what }) => sayInLanguage(what)).join(', ')}.
          </p>
        )}
        <ScrollRegion className="conflict-text" label={t('Markdown')}>
          {markdown}
        </ScrollRegion>
      </div>
      <footer className="dialog-foot">
        <Button variant="primary" onPress={onClose}>
          {t('Close')}
        </Button>
      </footer>
    </Dialog>
  );
}
