/** The canonical markdown of the document: what is hashed, searched, compared and printed. What it leaves out is named. */
import type { Loss } from '../../../domain/content/rich/index.ts';
import { Button, Dialog, ScrollRegion } from '../../ui/index.ts';

interface MarkdownDialogProps {
  markdown: string;
  losses: readonly Loss[];
  onClose: () => void;
}

export function MarkdownDialog({ markdown, losses, onClose }: MarkdownDialogProps) {
  return (
    <Dialog title="The draft as markdown" size="large" isOpen onClose={onClose}>
      <div className="dialog-body">
        <p>This is what print, search and comparison are made from.</p>
        {losses.length > 0 && (
          <p>
            <strong>On screen only:</strong> {losses.map(({ what }) => what).join(', ')}.
          </p>
        )}
        <ScrollRegion className="conflict-text" label="Markdown">
          {markdown}
        </ScrollRegion>
      </div>
      <footer className="dialog-foot">
        <Button variant="primary" onPress={onClose}>
          Close
        </Button>
      </footer>
    </Dialog>
  );
}
