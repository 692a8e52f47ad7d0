/** What surrounds the text of a draft in either format: saving, title, warnings, files, and the ways out. */
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { Attachment, DocumentDetail, VersionDetail } from '../../contract/index.ts';
import { documentCrumbs, ReturnedNotice, StepDialog } from '../documents/index.ts';
import { Banner, Breadcrumb, Button, IconButton, say, usePageTitle } from '../ui/index.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Draft, SaveState } from './draft-saver.ts';
import { DraftSide } from './draft-side.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { DraftProblem } from './problem-list.tsx';
import { RemoveFileDialog, usesAttachment } from './remove-file-dialog.tsx';
import { SaveStatus } from './save-status.tsx';
import { useSidePanel } from './side-panel.tsx';
import { TitleLine } from './title-line.tsx';
import type { DraftInHand } from './use-draft.ts';
import type { Uploads } from './use-uploads.ts';

export interface DraftFrameProps<B> {
  document: DocumentDetail;
  version: VersionDetail;
  draft: DraftInHand<B>;
  uploads: Uploads;
  /** What submit would refuse. */
  problems: readonly DraftProblem[];
  /** Leads to a line of the markdown, or of the projection. */
  onLine: (line: number) => void;
  /** Takes out the first heading where it repeats the given title. */
  onRemoveTitle: (title: string) => void;
  /** Puts another body into the editor. */
  onReplace: (body: B) => void;
  /** The text in which passages are found; a blink behind the typing. */
  text: string;
  /** A body as text, to be read and copied. */
  textOf: (body: B) => string;
  tools: ReactNode;
  outline: ReactNode;
  children: ReactNode;
}

export function DraftFrame<B>(props: DraftFrameProps<B>) {
  const { document, version, draft, uploads, problems, onLine, onRemoveTitle, onReplace, textOf } = props;
  const { saver, state, initial, wasRestored, leaving } = draft;
  const navigate = useNavigate();
  const [title, setTitle] = useState(initial.title);
  const [language, setLanguage] = useState(initial.language);
  const [isSubmitting, setSubmitting] = useState(false);
  /** The conflict that was put off: a later one is asked about anew. */
  const [putOff, setPutOff] = useState<SaveState | null>(null);
  const [removing, setRemoving] = useState<Attachment | null>(null);
  const side = useSidePanel();
  usePageTitle(`Edit ${document.humanId}`);
  useWholeScreen();

  const changeTitle = (to: string) => {
    setTitle(to);
    // The server refuses an empty title; what is typed before the next letter is not sent.
    if (to.trim() !== '') saver.change({ title: to.trim() });
  };
  const changeLanguage = (to: string) => {
    setLanguage(to);
    saver.change({ language: to });
    // A choice is no typing: nothing follows that would be saved with it.
    void saver.saveNow();
  };
  const showDraft = (to: Draft<B>) => {
    onReplace(to.body);
    setTitle(to.title);
    setLanguage(to.language);
  };
  const takeTheirs = () => showDraft(saver.takeTheirs());
  saver.onMerged = (merged) => {
    showDraft(merged);
    say('Someone else saved this draft too. What they changed is in your text now, since it did not touch yours.');
  };
  const close = () =>
    navigate({
      to: '/documents/$documentId',
      params: { documentId: document.id },
      search: { version: version.id },
    });
  const submit = async () => {
    await saver.saveEverything();
    if (saver.state().status === 'saved') setSubmitting(true);
    else say('Not submitted: the last change is not saved yet. The text is kept; try again in a moment.', 'bad');
  };
  const crumbs = [...documentCrumbs(document), { key: 'document', content: `${document.humanId} v${version.number}` }];
  return (
    <div className="page page-fill editor-page">
      <header className="editor-head">
        <h1 className="visually-hidden">
          Edit {document.humanId} version {version.number}
        </h1>
        <div className="editor-head-line">
          <Breadcrumb crumbs={crumbs} />
          <SaveStatus state={state} />
          <div className="row page-actions">
            {props.tools}
            {!side.isOpen && (
              <span className="editor-first">
                <IconButton icon="panel" label="Show the side column" onPress={() => side.setOpen(true)} />
              </span>
            )}
            <span className="editor-first">
              <Button onPress={submit}>Submit for review</Button>
            </span>
            <Button variant="primary" onPress={close}>
              Done
            </Button>
          </div>
        </div>
        <TitleLine title={title} onTitle={changeTitle} language={language} onLanguage={changeLanguage} />
      </header>
      {state.status === 'refused' && (
        <Banner tone="bad" action={<Button onPress={() => void saver.saveNow()}>Try again</Button>}>
          The last change is not saved: {state.why}
        </Banner>
      )}
      {state.status === 'conflict' && (
        <Banner tone="warn" action={<Button onPress={() => setPutOff(null)}>Choose…</Button>}>
          Someone else saved this draft first. Your text is not saved until you choose what the draft should hold; this
          browser keeps it.
        </Banner>
      )}
      <ReturnedNotice version={version} />
      {wasRestored && (
        <Banner>This browser still held text that had not been saved; it was put back into the draft.</Banner>
      )}
      <div className="editor-body">
        <div className="editor-main">{props.children}</div>
        <DraftSide
          {...{ document, version, problems, outline: props.outline, text: props.text, side }}
          revision={state.status === 'saved' ? saver.revision : null}
          onLine={onLine}
          onRemoveTitle={() => onRemoveTitle(title)}
          onRemoveFile={setRemoving}
        />
      </div>
      {state.status === 'conflict' && state !== putOff && (
        <ConflictDialog
          theirs={state.theirs}
          mine={{ title: saver.draft.title, text: textOf(saver.draft.body) }}
          onKeepMine={() => saver.keepMine()}
          onTakeTheirs={takeTheirs}
          onClose={() => setPutOff(state)}
        />
      )}
      {leaving && state.status !== 'conflict' && <LeaveDialog {...leaving} />}
      {removing && (
        <RemoveFileDialog
          attachment={removing}
          isUsed={usesAttachment(textOf(saver.draft.body), removing.name)}
          onRemove={uploads.remove}
          onClose={() => setRemoving(null)}
        />
      )}
      {isSubmitting && (
        <StepDialog
          step="submit"
          document={document}
          version={version}
          shown={{
            revision: saver.revision,
            title: saver.draft.title,
            markdown: textOf(saver.draft.body),
            attachments: version.attachments,
          }}
          onClose={() => setSubmitting(false)}
          onLine={(to) => {
            setSubmitting(false);
            // A dialog gives its focus back to its button when it closes; after that it belongs into the text.
            setTimeout(() => onLine(to), 50);
          }}
          onDone={close}
        />
      )}
    </div>
  );
}

/** On a phone the text has the screen: the bar of the app makes way until the draft is left. */
function useWholeScreen(): void {
  useEffect(() => {
    const { dataset } = window.document.documentElement;
    dataset.writing = '';
    return () => {
      delete dataset.writing;
    };
  }, []);
}
