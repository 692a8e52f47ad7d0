/** A draft in the rich format: readable here, editable once it is converted, which is said to lose what it loses. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VersionDetail } from '../../contract/index.ts';
import { keys, saveVersion, sayWhy } from '../api/index.ts';
import { Banner, Button, FormDialog, say } from '../ui/index.ts';
import { Preview, useReading } from './preview.tsx';

export function RichNotice({ version, scopeId }: { version: VersionDetail; scopeId: string }) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const reading = useReading(version.markdown ?? '');
  const convert = async () => {
    await saveVersion(version.id, { markdown: version.markdown ?? '' }, version.revision);
    await queryClient.invalidateQueries({ queryKey: keys.version(version.id) });
    say('The draft is markdown now.');
    setAsking(false);
  };
  return (
    <>
      <Banner action={<Button onPress={() => setAsking(true)}>Convert to markdown…</Button>}>
        This draft is in the rich format. An editor for it comes later; until then it can be changed through the API, or
        converted to markdown and edited here.
      </Banner>
      <div className="card editor-preview">
        <Preview reading={reading} scopeId={scopeId} attachments={version.attachments} />
      </div>
      {isAsking && (
        <FormDialog
          title="Convert this draft to markdown?"
          action="Convert to markdown"
          size="medium"
          isOpen
          onClose={() => setAsking(false)}
          onSubmit={convert}
          explain={sayWhy}
        >
          <p>The text, headings, lists, tables, images, links, formulas and items stay as they are shown here.</p>
          <p>
            Lost for this draft: text alignment, column widths, text colours, highlighting, underlining, and paragraphs
            or lists inside table cells, which become plain lines. Exports do not show these either. Released versions
            are not touched.
          </p>
        </FormDialog>
      )}
    </>
  );
}
