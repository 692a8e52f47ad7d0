/** A document of the plan as readers will see it. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Import, ImportPreview } from '../../contract/index.ts';
import { ContentError, parseMarkdown } from '../../domain/content/index.ts';
import { importPreviewQuery } from '../api/index.ts';
import { ContentView } from '../content/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { t } from '../texts/index.ts';
import { Banner, Dialog } from '../ui/index.ts';
import type { PlannedDocument } from './plan-words.ts';

export interface PreviewDialogProps {
  plan: Import;
  document: PlannedDocument;
  onClose: () => void;
}

export function PreviewDialog({ plan, document, onClose }: PreviewDialogProps) {
  const { path, humanId, title, attachments } = document;
  const reading = useQuery(importPreviewQuery(plan.id, path, { humanId, title }));
  return (
    <Dialog isOpen title={`${humanId ?? t('No number yet')}: ${title}`} size="large" onClose={onClose}>
      <div className="dialog-body">
        {attachments.length > 0 && (
          <p className="muted">{t('Comes in with its files: {files}.', { files: attachments.join(', ') })}</p>
        )}
        <Loaded reading={reading} what={t('the preview')} isInCard>
          {(preview) => <Shown preview={preview} scopeId={plan.scopeId} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

function Shown({ preview, scopeId }: { preview: ImportPreview; scopeId: string }) {
  const { markdown } = preview;
  const pictures = useMemo(() => new Map(preview.pictures.map(({ name, src }) => [name, src])), [preview]);
  const read = useMemo(() => {
    try {
      return { tree: parseMarkdown(markdown), problem: null };
    } catch (error) {
      if (error instanceof ContentError) return { tree: null, problem: error.message };
      throw error;
    }
  }, [markdown]);
  if (read.tree === null) return <Banner tone="bad">{read.problem}</Banner>;
  const empty = <p className="muted">{t('The document is empty.')}</p>;
  return <ContentView tree={read.tree} scopeId={scopeId} attachments={[]} pictures={pictures} empty={empty} />;
}
