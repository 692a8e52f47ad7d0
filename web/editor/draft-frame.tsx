/** What surrounds the text of a draft in either format: saving, title, warnings, files, and the ways out. */
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Attachment, DocumentDetail, VersionDetail } from '../../contract/index.ts';
import { fetchVersion, sayWhy } from '../api/index.ts';
import { documentCrumbs, KeptCopies, ReturnedNotice, StepDialog } from '../documents/index.ts';
import { t } from '../texts/index.ts';
import { Banner, Breadcrumb, Button, IconButton, say, usePageTitle } from '../ui/index.ts';
import type { CommentsInText } from './comments-in-text.ts';
import { DraftSide } from './draft-side.tsx';
import { type DrawingPlaces, useDrawings } from './drawings/use-drawings.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import type { DraftProblem } from './problem-list.tsx';
import { RemoveFileDialog, usesAttachment } from './remove-file-dialog.tsx';
import { RefusedNotice, SaveStatus } from './save-status.tsx';
import { useSidePanel } from './side-panel.tsx';
import { TitleLine } from './title-line.tsx';
import { PeopleHere } from './together/people-here.tsx';
import type { DraftInHand } from './together/use-together.ts';
import type { Uploads } from './use-uploads.ts';

export interface DraftFrameProps {
  document: DocumentDetail;
  version: VersionDetail;
  draft: DraftInHand;
  /** The title and language that the draft was opened with. */
  opened: VersionDetail;
  uploads: Uploads;
  /** What submit would refuse. */
  problems: readonly DraftProblem[];
  /** Leads to a line of the markdown, or of the projection. */
  onLine: (line: number) => void;
  /** Takes out the first heading where it repeats the given title. */
  onRemoveTitle: (title: string) => void;
  comments: CommentsInText;
  /** The text as it is now, as markdown. */
  textNow: () => string;
  places: DrawingPlaces;
  tools: ReactNode;
  outline: ReactNode;
  children: ReactNode;
}

export function DraftFrame(props: DraftFrameProps) {
  const { document, version, draft, uploads, problems, onLine, onRemoveTitle, textNow } = props;
  const { fields, wasAdopted, saveAll, leaving } = draft;
  const navigate = useNavigate();
  const { title, language, setTitle, setLanguage } = useFieldValues(props);
  const [submitting, setSubmitting] = useState<VersionDetail | null>(null);
  const [removing, setRemoving] = useState<Attachment | null>(null);
  const side = useSidePanel();
  const drawings = useDrawings(uploads, textNow, props.places);
  usePageTitle(t('Edit {document}', { document: document.humanId }));
  useWholeScreen();

  const changeTitle = (to: string) => {
    setTitle(to);
    // The server refuses an empty title; what is typed before the next letter is not sent.
    if (to.trim() !== '') fields.change({ title: to.trim() });
  };
  const changeLanguage = (to: string) => {
    setLanguage(to);
    // A choice is no typing: nothing follows that would be saved with it.
    fields.change({ language: to }, 0);
  };
  const close = () =>
    navigate({
      to: '/documents/$documentId',
      params: { documentId: document.id },
      search: { version: version.id },
    });
  const submit = async () => {
    if (!(await saveAll())) {
      say(
        t('Not submitted: the last change has not reached the server yet. The text is kept; try again in a moment.'),
        'bad',
      );
      return;
    }
    try {
      // Read anew: others may have written too, and what is submitted is what is shown here.
      setSubmitting(await fetchVersion(version.id));
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
  };
  const crumbs = [...documentCrumbs(document), { key: 'document', content: `${document.humanId} v${version.number}` }];
  return (
    <div className="page page-fill editor-page">
      <header className="editor-head">
        <h1 className="visually-hidden">
          {t('Edit {document} version {number}', { document: document.humanId, number: version.number })}
        </h1>
        <div className="editor-head-line">
          <Breadcrumb crumbs={crumbs} />
          <SaveStatus draft={draft} />
          <PeopleHere window={draft.window} />
          <div className="row page-actions">
            {props.tools}
            {!side.isOpen && (
              <span className="editor-first">
                <IconButton icon="panel" label={t('Show the side column')} onPress={() => side.setOpen(true)} />
              </span>
            )}
            <span className="editor-first">
              <Button onPress={submit}>{t('Submit for review')}</Button>
            </span>
            <Button variant="primary" onPress={close}>
              {t('Done')}
            </Button>
          </div>
        </div>
        <TitleLine title={title} onTitle={changeTitle} language={language} onLanguage={changeLanguage} />
      </header>
      <RefusedNotice draft={draft} />
      <KeptCopies version={version} />
      <ReturnedNotice version={version} />
      {wasAdopted && (
        <Banner>{t('This device still held text of yours that had not been sent; it is in the draft now.')}</Banner>
      )}
      <div className="editor-body">
        <div className="editor-main">{props.children}</div>
        <DraftSide
          {...{ document, version, problems, outline: props.outline, side, draft, comments: props.comments }}
          onLine={onLine}
          onRemoveTitle={() => onRemoveTitle(title)}
          onRemoveFile={setRemoving}
          textNow={textNow}
          drawings={drawings}
        />
      </div>
      {leaving && <LeaveDialog {...leaving} />}
      {removing && (
        <RemoveFileDialog
          attachment={removing}
          isUsed={usesAttachment(textNow(), removing.name)}
          onRemove={uploads.remove}
          onClose={() => setRemoving(null)}
        />
      )}
      {submitting && (
        <StepDialog
          step="submit"
          document={document}
          version={version}
          shown={{
            revision: submitting.revision,
            title: submitting.title,
            markdown: submitting.markdown ?? '',
            attachments: submitting.attachments,
          }}
          onClose={() => setSubmitting(null)}
          onLine={(to) => {
            setSubmitting(null);
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

/** What is typed here counts until it is saved; then what others say of title and language appears too. */
function useFieldValues({ document, version, opened, draft: { fields } }: DraftFrameProps) {
  const [title, setTitle] = useState(fields.waiting.title ?? opened.title);
  const [language, setLanguage] = useState(fields.waiting.language ?? opened.language);
  const listed = document.versions.find(({ id }) => id === version.id);
  const known = useRef(listed);
  useEffect(() => {
    const [before, now] = [known.current, listed];
    known.current = listed;
    if (!before || !now) return;
    if (now.title !== before.title && fields.waiting.title === undefined) setTitle(now.title);
    if (now.language !== before.language && fields.waiting.language === undefined) setLanguage(now.language);
  }, [listed, fields]);
  return { title, language, setTitle, setLanguage };
}
