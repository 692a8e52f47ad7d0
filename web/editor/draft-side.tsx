/** What stands beside the text of a draft: its outline, comments, checks and files. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Attachment, DocumentDetail, VersionDetail } from '../../contract/index.ts';
import { commentsQuery } from '../api/index.ts';
import { DraftComments, useMayComment } from '../comments/index.ts';
import { isNamedAsDrawing } from '../content/index.ts';
import { AttachmentList } from '../documents/index.ts';
import { t } from '../texts/index.ts';
import { IconButton } from '../ui/index.ts';
import { type CommentsInText, useMarkedPassages } from './comments-in-text.ts';
import type { Drawings } from './drawings/use-drawings.ts';
import { DraftPrintCheck, usePrintWarnings } from './print-check.tsx';
import { type DraftProblem, ProblemList } from './problem-list.tsx';
import { SidePanel, type SideTab, type useSidePanel } from './side-panel.tsx';
import { type DraftInHand, useSettledStep } from './together/use-together.ts';

export interface DraftSideProps {
  document: DocumentDetail;
  version: VersionDetail;
  side: ReturnType<typeof useSidePanel>;
  outline: ReactNode;
  problems: readonly DraftProblem[];
  draft: DraftInHand;
  comments: CommentsInText;
  onLine: (line: number) => void;
  onRemoveTitle: () => void;
  /** The text as it is now, as markdown. */
  textNow: () => string;
  onRemoveFile: (attachment: Attachment) => void;
  drawings: Drawings;
}

export function DraftSide(props: DraftSideProps) {
  const { document, version, side, outline, problems, comments, onRemoveTitle, onRemoveFile, drawings } = props;
  // Asked for here: what stands around the text is not drawn anew when somebody begins to write.
  const revision = useSettledStep(props.draft);
  const openComments = useOpenComments(version.id);
  const mayComment = useMayComment(document.scopeId);
  const current = useMarkedPassages(version.id, mayComment, props.draft.window, comments);
  const writing = useSyncExternalStore(comments.focus.subscribe, comments.focus.writing);
  const warnings = usePrintWarnings(version, revision);
  const [chosen, setChosen] = useState<string | null>(null);
  // Until somebody chooses, what is to be done comes first; it stays there when it is done.
  const [hadProblems] = useState(problems.length > 0);
  const hadComments = useRef(false);
  if (openComments > 0) hadComments.current = true;
  const first = hadComments.current ? 'comments' : hadProblems ? 'checks' : 'outline';
  const { setOpen } = side;
  useEffect(() => {
    comments.focus.onChosen = () => {
      setChosen('comments');
      setOpen(true);
    };
  }, [comments.focus, setOpen]);
  const goToPassage = (id: string) => {
    comments.focus.set(id);
    if (side.isOver) side.setOpen(false);
    comments.goTo(id);
  };
  // On a narrow screen the column lies over the place that is gone to.
  const onLine = (line: number) => {
    if (side.isOver) side.setOpen(false);
    props.onLine(line);
  };
  if (!side.isOpen) return null;
  const tabs: SideTab[] = [
    { id: 'outline', label: t('Outline'), count: 0, content: outline },
    {
      id: 'comments',
      label: t('Comments'),
      count: openComments,
      content: mayComment ? (
        <DraftComments
          {...{ version, scopeId: document.scopeId, current, writing }}
          onGo={goToPassage}
          onWrite={() => comments.focus.write(comments.selected())}
          onWritten={() => {
            comments.focus.endWriting();
            comments.backToText();
          }}
          saveText={() => props.draft.window.session.flush()}
        />
      ) : (
        <p className="muted">{t('Comments are for those who write, review or release.')}</p>
      ),
    },
    {
      id: 'checks',
      label: t('Checks'),
      count: problems.length + warnings,
      content: (
        <>
          <ProblemList problems={problems} />
          <DraftPrintCheck {...{ version, revision, onLine, onRemoveTitle, drawings }} textNow={props.textNow} />
        </>
      ),
    },
    {
      id: 'attachments',
      label: t('Attachments'),
      count: version.attachments.length,
      content: (
        <section aria-label={t('Attachments')}>
          {version.attachments.length === 0 ? (
            <p className="muted">{t('No files yet. Paste or drop one into the text, or attach it above.')}</p>
          ) : (
            <AttachmentList
              attachments={version.attachments}
              onRemove={onRemoveFile}
              actions={(file) =>
                isNamedAsDrawing(file.name) && (
                  <IconButton
                    icon="undo"
                    label={t('Bring back the source of {name}', { name: file.name })}
                    onPress={() => void drawings.bringBack(file)}
                  />
                )
              }
            />
          )}
        </section>
      ),
    },
  ];
  return <SidePanel tabs={tabs} chosen={chosen ?? first} onChoose={setChosen} onClose={() => side.setOpen(false)} />;
}

function useOpenComments(versionId: string): number {
  const { data } = useQuery(commentsQuery(versionId));
  return data?.items.filter(({ parentId, resolved }) => parentId === null && resolved === null).length ?? 0;
}
