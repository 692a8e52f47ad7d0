/** A draft in markdown: text on the left, what readers will see on the right. */
import type { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import type { DocumentDetail, VersionDetail } from '../../contract/index.ts';
import { ScrollRegion } from '../ui/index.ts';
import { CodeEditor } from './code-editor.tsx';
import { DraftFrame } from './draft-frame.tsx';
import { EditorTools } from './editor-tools.tsx';
import { goToLine, insertAttachment, insertTemplate, removeRepeatedTitle, replaceAll } from './insertions.ts';
import { markdownFormat } from './markdown-format.ts';
import { Preview, useReading } from './preview.tsx';
import { useDraft } from './use-draft.ts';
import { useUploads } from './use-uploads.ts';

export interface DraftProps {
  document: DocumentDetail;
  version: VersionDetail;
  /** Where the cursor stands at first. */
  line: number | undefined;
}

export function MarkdownDraft({ document, version, line }: DraftProps) {
  const draft = useDraft(version, markdownFormat);
  const { saver, initial } = draft;
  const view = useRef<EditorView | null>(null);
  const [markdown, setMarkdown] = useState(initial.body);
  const [isPreviewing, setPreviewing] = useState(true);
  const reading = useReading(markdown);
  const uploads = useUploads(version.id, version.attachments);

  const takeFiles = (files: readonly File[]) =>
    uploads.upload(files, (attachment) => view.current && insertAttachment(view.current, attachment));
  const showLine = (to: number) => view.current && goToLine(view.current, to);
  // The text in the editor is there once its own effect has run, which is before this one.
  useEffect(() => {
    if (line !== undefined && view.current) goToLine(view.current, line);
  }, [line]);
  return (
    <DraftFrame
      document={document}
      version={version}
      draft={draft}
      uploads={uploads}
      problems={reading.problems}
      onLine={showLine}
      onRemoveTitle={(title) => view.current && removeRepeatedTitle(view.current, title, document.humanId)}
      onReplace={(text) => view.current && replaceAll(view.current, text)}
      textOf={(text) => text}
      tools={
        <EditorTools
          isPreviewing={isPreviewing}
          onPreview={() => setPreviewing(!isPreviewing)}
          uploading={uploads.current}
          onFiles={takeFiles}
          onTemplate={(template) => view.current && insertTemplate(view.current, template)}
          onReturn={() => view.current?.focus()}
        />
      }
    >
      <div className={isPreviewing ? 'editor-split editor-split-both' : 'editor-split'}>
        <div className="card editor-text">
          <CodeEditor
            initial={initial.body}
            viewRef={view}
            onChange={(text) => {
              setMarkdown(text);
              saver.change({ body: text });
            }}
            onFiles={(files) => void takeFiles(files)}
            onSave={() => void saver.saveNow()}
          />
        </div>
        {isPreviewing && (
          <ScrollRegion className="card editor-preview" label="Preview">
            <Preview reading={reading} scopeId={document.scopeId} attachments={version.attachments} />
          </ScrollRegion>
        )}
      </div>
    </DraftFrame>
  );
}
