/** The editor proper: text on the left, what readers will see on the right, files and warnings below. */
import type { EditorView } from '@codemirror/view';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Attachment, DocumentDetail, VersionDetail } from '../../contract/index.ts';
import { AttachmentList, documentCrumbs, StepDialog } from '../documents/index.ts';
import { Banner, Breadcrumb, Button, Page, ScrollRegion, TextField } from '../ui/index.ts';
import { CodeEditor } from './code-editor.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { SaveState } from './draft-saver.ts';
import { EditorTools } from './editor-tools.tsx';
import { goToLine, insertAttachment, insertTemplate, removeRepeatedTitle, replaceAll } from './insertions.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { Preview, useReading } from './preview.tsx';
import { DraftPrintCheck } from './print-check.tsx';
import { ProblemList } from './problem-list.tsx';
import { RemoveFileDialog, usesAttachment } from './remove-file-dialog.tsx';
import { SaveStatus } from './save-status.tsx';
import { useDraft } from './use-draft.ts';
import { useUploads } from './use-uploads.ts';

export interface DraftEditorProps {
  document: DocumentDetail;
  version: VersionDetail;
  /** Where the cursor stands at first. */
  line: number | undefined;
}

export function DraftEditor({ document, version, line }: DraftEditorProps) {
  const { saver, state, initial, wasRestored, leaving } = useDraft(version);
  const navigate = useNavigate();
  const view = useRef<EditorView | null>(null);
  const [markdown, setMarkdown] = useState(initial.markdown);
  const [title, setTitle] = useState(initial.title);
  const [isPreviewing, setPreviewing] = useState(true);
  const [isSubmitting, setSubmitting] = useState(false);
  /** The conflict that was put off: a later one is asked about anew. */
  const [putOff, setPutOff] = useState<SaveState | null>(null);
  const [removing, setRemoving] = useState<Attachment | null>(null);
  const reading = useReading(markdown);
  const uploads = useUploads(version.id, version.attachments);
  const isUntitled = title.trim() === '';

  const changeTitle = (to: string) => {
    setTitle(to);
    // The server refuses an empty title; what is typed before the next letter is not sent.
    if (to.trim() !== '') saver.change({ title: to.trim() });
  };
  const takeFiles = (files: readonly File[]) =>
    uploads.upload(files, (attachment) => view.current && insertAttachment(view.current, attachment));
  const takeTheirs = () => {
    const theirs = saver.takeTheirs();
    if (view.current) replaceAll(view.current, theirs.markdown);
    setTitle(theirs.title);
  };
  const showLine = (to: number) => view.current && goToLine(view.current, to);
  // The text in the editor is there once its own effect has run, which is before this one.
  useEffect(() => {
    if (line !== undefined && view.current) goToLine(view.current, line);
  }, [line]);
  const close = () =>
    navigate({
      to: '/documents/$documentId',
      params: { documentId: document.id },
      search: { version: version.id },
    });
  const submit = async () => {
    await saver.saveEverything();
    if (saver.state().status === 'saved') setSubmitting(true);
  };
  const crumbs = [...documentCrumbs(document), { key: 'document', content: `${document.humanId} v${version.number}` }];
  return (
    <Page
      title={`Edit ${document.humanId}`}
      heading={`Edit ${document.humanId} version ${version.number}`}
      layout="fill"
      above={<Breadcrumb crumbs={crumbs} />}
      aside={<SaveStatus state={state} />}
      actions={
        <>
          <EditorTools
            isPreviewing={isPreviewing}
            onPreview={() => setPreviewing(!isPreviewing)}
            uploading={uploads.current}
            onFiles={takeFiles}
            onTemplate={(template) => view.current && insertTemplate(view.current, template)}
            onReturn={() => view.current?.focus()}
          />
          <Button onPress={submit}>Submit for review</Button>
          <Button variant="primary" onPress={close}>
            Done
          </Button>
        </>
      }
    >
      {state.status === 'refused' && (
        <Banner tone="bad" action={<Button onPress={() => void saver.saveNow()}>Try again</Button>}>
          The last change is not saved: {state.why}
        </Banner>
      )}
      {state.status === 'conflict' && (
        <Banner tone="warn" action={<Button onPress={() => setPutOff(null)}>Choose…</Button>}>
          Someone else saved this draft first. Your text is not saved until you choose what the draft should hold; this
          tab keeps it.
        </Banner>
      )}
      {wasRestored && (
        <Banner>This tab still held text that had not been saved; it was put back into the draft.</Banner>
      )}
      <div className="editor-title">
        <TextField
          label="Title"
          value={title}
          onChange={changeTitle}
          maxLength={300}
          error={isUntitled ? 'A version needs a title.' : null}
        />
      </div>
      <div className={isPreviewing ? 'editor-split editor-split-both' : 'editor-split'}>
        <div className="card editor-text">
          <CodeEditor
            initial={initial.markdown}
            viewRef={view}
            onChange={(text) => {
              setMarkdown(text);
              saver.change({ markdown: text });
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
      <div className="editor-foot">
        <ProblemList problems={reading.problems} onGo={showLine} />
        <DraftPrintCheck
          version={version}
          revision={state.status === 'saved' ? saver.revision : null}
          onLine={showLine}
          onRemoveTitle={() => view.current && removeRepeatedTitle(view.current, title, document.humanId)}
        />
        {version.attachments.length > 0 && (
          <section aria-label="Attachments">
            <h2 className="side-heading">Attachments</h2>
            <AttachmentList attachments={version.attachments} onRemove={setRemoving} />
          </section>
        )}
      </div>
      {state.status === 'conflict' && state !== putOff && (
        <ConflictDialog
          theirs={state.theirs}
          mine={saver.draft}
          onKeepMine={() => saver.keepMine()}
          onTakeTheirs={takeTheirs}
          onClose={() => setPutOff(state)}
        />
      )}
      {leaving && state.status !== 'conflict' && <LeaveDialog {...leaving} />}
      {removing && (
        <RemoveFileDialog
          attachment={removing}
          isUsed={usesAttachment(markdown, removing.name)}
          onRemove={uploads.remove}
          onClose={() => setRemoving(null)}
        />
      )}
      {isSubmitting && (
        <StepDialog
          step="submit"
          version={version}
          subject={{ humanId: document.humanId, number: version.number }}
          onClose={() => setSubmitting(false)}
          onLine={(to) => {
            setSubmitting(false);
            // A dialog gives its focus back to its button when it closes; after that it belongs into the text.
            setTimeout(() => showLine(to), 50);
          }}
          onDone={close}
        />
      )}
    </Page>
  );
}
