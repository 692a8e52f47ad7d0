/** A draft in markdown: text on the left, what readers will see on the right. */
import { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DocumentDetail, VersionDetail } from '../../contract/index.ts';
import { parseMarkdown } from '../../domain/content/index.ts';
import { lossesOfTree, richOfTree } from '../../domain/content/rich/index.ts';
import { MarkdownPassages } from '../../domain/drafting/index.ts';
import { t } from '../texts/index.ts';
import { ScrollRegion } from '../ui/index.ts';
import { CodeEditor } from './code-editor.tsx';
import { goToMarkdownMark, markdownCommentMarks, showMarkdownMarks } from './comment-marks.ts';
import { CommentFocus, type CommentsInText } from './comments-in-text.ts';
import { ConvertDialog } from './convert-dialog.tsx';
import { DraftFrame } from './draft-frame.tsx';
import { bringBackSource, putDrawing } from './drawings/markdown-drawings.ts';
import { EditorTools } from './editor-tools.tsx';
import { goToLine, insertAttachment, removeRepeatedTitle } from './insertions.ts';
import { LinkDialog } from './link-picker.tsx';
import { insertLink } from './markdown-commands.ts';
import { markdownCompletion } from './markdown-completion.ts';
import { MarkdownOutline } from './markdown-outline.tsx';
import { MarkdownToolbar } from './markdown-toolbar.tsx';
import { Preview, useReading } from './preview.tsx';
import { scrollAlong } from './scroll-along.ts';
import { markdownCursors, showMarkdownPeers } from './together/markdown-cursors.ts';
import { MarkdownWriting, togetherExtension } from './together/markdown-writing.ts';
import type { ShownPeer } from './together/people.ts';
import type { Anew } from './together/session.ts';
import { newClient, useTogether } from './together/use-together.ts';
import { useUploads } from './use-uploads.ts';

export interface DraftProps {
  document: DocumentDetail;
  version: VersionDetail;
  /** Where the cursor stands at first. */
  line: number | undefined;
  /** The version as it was when its text was opened; what was read later does not touch the editor. */
  opened: VersionDetail;
  /** The editor has to begin anew with the text as the server has it. */
  onAnew: (why: Anew) => void;
}

export function MarkdownDraft({ document, version, opened, line, onAnew }: DraftProps) {
  const view = useRef<EditorView | null>(null);
  const [{ client, initial, editor, comments }] = useState(() => begin(opened, view));
  const draft = useTogether(opened, 'markdown', client, editor, onAnew);
  const { session } = draft.window;
  const textNow = () => view.current?.state.doc.toString() ?? initial.toString();
  // On a narrow screen the text has it, until somebody asks for the preview.
  const [isPreviewing, setPreviewing] = useState(() => matchMedia('(min-width: 901px)').matches);
  const [isConverting, setConverting] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const [extra] = useState(() => [
    markdownCompletion(document.scopeId),
    togetherExtension(opened.step, client),
    markdownCursors(),
    markdownCommentMarks(comments.focus),
  ]);
  const preview = useRef<HTMLDivElement>(null);
  const { reading, readSoon } = useReading(initial);
  const uploads = useUploads(version.id, version.attachments);

  const takeFiles = (files: readonly File[]) =>
    uploads.upload(files, (attachment) => view.current && insertAttachment(view.current, attachment));
  const comment = () => comments.focus.write(comments.selected());
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
      opened={opened}
      uploads={uploads}
      problems={reading.problems.map(({ line: at, message }) => ({ line: at, message, go: () => showLine(at) }))}
      onLine={showLine}
      onRemoveTitle={(title) => view.current && removeRepeatedTitle(view.current, title, document.humanId)}
      comments={comments}
      textNow={textNow}
      places={{
        put: (...drawing) => view.current !== null && putDrawing(view.current, ...drawing),
        bringBack: (...drawing) => view.current !== null && bringBackSource(view.current, ...drawing),
      }}
      outline={<MarkdownOutline headings={reading.tree?.headings ?? []} onLine={showLine} />}
      tools={
        <EditorTools
          isPreviewing={isPreviewing}
          onPreview={() => setPreviewing(!isPreviewing)}
          uploading={uploads.current}
          onFiles={takeFiles}
          onConvert={reading.tree && (() => setConverting(true))}
        />
      }
    >
      <div className={isPreviewing ? 'editor-split editor-split-both' : 'editor-split'}>
        <div className="editor-text">
          <MarkdownToolbar
            view={view}
            onLink={() => {
              // Where the focus is now it comes back to, and after a link it belongs into the text.
              view.current?.focus();
              setLinking(true);
            }}
            onComment={comment}
          />
          <CodeEditor
            initial={initial}
            viewRef={view}
            onChange={(text) => {
              readSoon(text);
              session.changed();
            }}
            onFiles={(files) => void takeFiles(files)}
            onSave={() => void session.flush()}
            onMove={() => draft.window.moved()}
            onLink={() => setLinking(true)}
            onComment={comment}
            onScroll={(top) => {
              const region = preview.current?.querySelector<HTMLElement>('.editor-preview');
              if (region && reading.tree) scrollAlong(region, reading.tree, top);
            }}
            extra={extra}
          />
        </div>
        {isPreviewing && (
          <div ref={preview} className="editor-preview-frame">
            <ScrollRegion className="editor-preview" label={t('Preview')}>
              <Preview reading={reading} scopeId={document.scopeId} attachments={version.attachments} />
            </ScrollRegion>
          </div>
        )}
      </div>
      {isLinking && (
        <LinkDialog
          places={{
            scopeId: document.scopeId,
            attachments: version.attachments,
            headings: reading.tree?.headings ?? [],
          }}
          present={null}
          needsWords={view.current?.state.selection.main.empty === true}
          onLink={(href, words) => {
            if (view.current) insertLink(view.current, href, words);
            setLinking(false);
          }}
          onRemove={() => setLinking(false)}
          onClose={() => setLinking(false)}
        />
      )}
      {isConverting && reading.tree && (
        <ConvertDialog
          version={version}
          draft={draft}
          to="rich"
          losses={lossesOfTree(reading.tree)}
          content={() => ({ content: { ...richOfTree(parseMarkdown(textNow())) } })}
          onDone={() => onAnew('other-text')}
          onClose={() => setConverting(false)}
        />
      )}
    </DraftFrame>
  );
}

/** The text as the server has it: positions count in it. */
function begin(opened: VersionDetail, view: RefObject<EditorView | null>) {
  const client = newClient();
  const initial = Text.of((opened.markdown ?? '').split(/\r\n?|\n/));
  const editor = {
    writing: new MarkdownWriting(() => view.current),
    holdText: () => {
      const doc = view.current?.state.doc;
      return () => doc?.toString() ?? null;
    },
    show: (peers: ShownPeer[]) => view.current && showMarkdownPeers(view.current, peers),
  };
  const comments: CommentsInText = {
    focus: new CommentFocus(),
    show: (shown) => view.current && showMarkdownMarks(view.current, shown),
    goTo: (id) => view.current && goToMarkdownMark(view.current, id),
    here: editor.writing.here,
    selected: () => {
      const state = view.current?.state;
      if (!state || state.selection.main.empty) return null;
      const quote = new MarkdownPassages(state.doc).wordsAt(state.selection.main);
      return quote.exact === '' ? null : quote;
    },
    backToText: () => view.current?.focus(),
  };
  return { client, initial, editor, comments };
}
