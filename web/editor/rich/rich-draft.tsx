/** A draft in the rich format: written as it is read. */
import { search } from 'prosemirror-search';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Attachment, VersionDetail } from '../../../contract/index.ts';
import { RichPassages } from '../../../domain/drafting/index.ts';
import { SurroundingsContext } from '../../content/index.ts';
import { Button, Menu, MenuItem, ScrollRegion, say } from '../../ui/index.ts';
import { CommentFocus, type CommentsInText } from '../comments-in-text.ts';
import { ConvertDialog } from '../convert-dialog.tsx';
import { DraftFrame } from '../draft-frame.tsx';
import { FilesInput } from '../files-input.tsx';
import type { DraftProps } from '../markdown-draft.tsx';
import type { ShownPeer } from '../together/people.ts';
import { newClient, useTogether } from '../together/use-together.ts';
import { useUploads } from '../use-uploads.ts';
import { insertInline, selectAt, setLink } from './commands.ts';
import { goToRichMark, richCommentMarks, showRichMarks } from './comment-marks.ts';
import { bringBackSource, putDrawing } from './drawn-sources.ts';
import { EditorHandle, useCalmState } from './editor-handle.ts';
import { FindBar } from './find-bar.tsx';
import { placedProblems } from './items.ts';
import { LinkTool } from './link-tool.tsx';
import { MarkdownDialog } from './markdown-dialog.tsx';
import { Outline } from './outline.tsx';
import { cleanPaste } from './paste/index.ts';
import { positionOfLine } from './projection-lines.ts';
import { removeRepeatedTitle } from './replace-document.ts';
import { richCursors, showRichPeers } from './rich-cursors.ts';
import { RichWriting, togetherPlugin } from './rich-writing.ts';
import './rich.css';
import { plural, t } from '../../texts/index.ts';
import { RichEditor } from './rich-editor.tsx';
import { jsonOf, projected, projectionOf } from './rich-format.ts';
import { RichToolbar } from './rich-toolbar.tsx';
import { editorSchema, nodeType } from './schema.ts';
import { shortcutGroups } from './shortcuts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { slashMenu } from './slash.ts';
import { SlashPopup } from './slash-popup.tsx';

type Open = 'link' | 'find' | 'help' | 'markdown' | 'convert' | null;

export function RichDraft({ document, version, opened, line, onAnew }: DraftProps) {
  const [handle] = useState(() => new EditorHandle());
  const [{ client, initial, plugins, editor, comments }] = useState(() => begin(opened, handle));
  const draft = useTogether(opened, 'rich', client, editor, onAnew);
  const { session } = draft.window;
  const docNow = () => handle.view?.state.doc ?? initial;
  useEffect(() => handle.subscribe(() => draft.window.moved()), [handle, draft.window]);
  const [open, setOpen] = useState<Open>(null);
  const [said, setSaid] = useState('');
  const toolbar = useRef<HTMLDivElement>(null);
  const pictures = useRef<HTMLInputElement>(null);
  const uploads = useUploads(version.id, version.attachments);
  const problems = useCalmState(handle, ({ doc }) => placedProblems(doc).map(({ message }) => message), []);
  const goTo = (position: number) => handle.run(selectAt(position));
  // The text in the editor is there once its own effect has run, which is before this one.
  useEffect(() => {
    if (line !== undefined && handle.view) handle.run(selectAt(positionOfLine(handle.view.state.doc, line)));
  }, [line, handle]);
  // Asked when somebody goes there: a problem moves with every letter before it.
  const goToProblem = (index: number) => {
    const problem = handle.view && placedProblems(handle.view.state.doc)[index];
    if (problem) goTo(problem.position);
  };
  const groups = useMemo(
    () =>
      shortcutGroups({
        save: () => void session.flush(),
        link: () => setOpen('link'),
        find: () => setOpen('find'),
        help: () => setOpen('help'),
        comment: () => comments.focus.write(comments.selected()),
        toolbar: () => toolbar.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus(),
      }),
    [session, comments],
  );
  const surroundings = useMemo(
    () => ({
      scopeId: document.scopeId,
      attachments: version.attachments,
      slugs: new Set<string>(),
      hasPrintNotes: true,
    }),
    [document.scopeId, version.attachments],
  );
  const insertFile = ({ name, mediaType }: Attachment) => {
    const src = `attachment:${name}`;
    const label = name.replace(/\.[^.]*$/, '');
    if (mediaType === 'image/svg+xml') handle.run(insertInline(nodeType('diagram').create({ src })));
    else if (mediaType.startsWith('image/')) handle.run(insertInline(nodeType('image').create({ src })));
    else handle.run(setLink(src, label));
  };
  const takeFiles = (files: readonly File[]) => uploads.upload(files, insertFile);
  const takeHtml = (html: string) => {
    const pasted = cleanPaste(html, (extension) => uploads.reserve(`pasted.${extension}`));
    for (const { file, name } of pasted.pictures) void uploads.send(file, name);
    if (pasted.missing > 0) say(missingWords(pasted.missing), 'warn');
    return pasted.html;
  };
  const close = () => setOpen(null);
  return (
    <DraftFrame
      document={document}
      version={version}
      draft={draft}
      opened={opened}
      uploads={uploads}
      problems={problems.map((message, index) => ({ message, go: () => goToProblem(index) }))}
      onLine={(line) => goTo(positionOfLine(docNow(), line))}
      onRemoveTitle={(title) => handle.run(removeRepeatedTitle(title, document.humanId))}
      comments={comments}
      textNow={() => projectionOf(docNow())}
      places={{
        put: (source, name, alt) => handle.run(putDrawing(source, name, alt)),
        bringBack: (name, drawable) => handle.run(bringBackSource(name, drawable)),
      }}
      outline={<Outline handle={handle} />}
      tools={
        <Menu label={t('Format')} button={<Button>{t('Format')}</Button>}>
          <MenuItem note={t('what print is made from')} onAction={() => setOpen('markdown')}>
            {t('Show as markdown')}
          </MenuItem>
          <MenuItem note={t('says first what is lost')} onAction={() => setOpen('convert')}>
            {t('Convert to markdown…')}
          </MenuItem>
        </Menu>
      }
    >
      <div className="rich-frame">
        <RichToolbar
          handle={handle}
          groups={groups}
          toolbarRef={toolbar}
          onOpen={setOpen}
          picturesRef={pictures}
          onAnnounce={setSaid}
          onComment={() => comments.focus.write(comments.selected())}
        />
        <FilesInput ref={pictures} onFiles={(files) => void takeFiles(files)} />
        {open === 'find' && <FindBar handle={handle} onClose={close} />}
        <ScrollRegion className="rich-scroll" label={t('Draft')}>
          <SurroundingsContext value={surroundings}>
            <RichEditor
              initial={initial}
              handle={handle}
              groups={groups}
              plugins={plugins}
              onChange={() => session.changed()}
              onFiles={(files) => void takeFiles(files)}
              onHtml={takeHtml}
            />
          </SurroundingsContext>
        </ScrollRegion>
        <SlashPopup handle={handle} />
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </div>
      {open === 'link' && (
        <LinkTool handle={handle} scopeId={document.scopeId} attachments={version.attachments} onClose={close} />
      )}
      {open === 'markdown' && <MarkdownDialog {...projected(docNow())} onClose={close} />}
      {open === 'convert' && (
        <ConvertDialog
          version={version}
          draft={draft}
          to="markdown"
          losses={projected(docNow()).losses}
          content={() => ({ markdown: projectionOf(docNow()) })}
          onDone={() => onAnew('other-text')}
          onClose={close}
        />
      )}
      {open === 'help' && <ShortcutsDialog groups={groups} onClose={close} />}
    </DraftFrame>
  );
}

/** The document as the server has it: every position counts, so that nothing is mended before the session knows of it. */
function begin({ content, step }: VersionDetail, handle: EditorHandle) {
  const client = newClient();
  const initial = editorSchema.nodeFromJSON(content ?? { type: 'doc' });
  const editor = {
    writing: new RichWriting(client, () => handle.view),
    holdText: () => {
      const doc = handle.state()?.doc;
      return () => (doc ? jsonOf(doc) : null);
    },
    show: (peers: ShownPeer[]) => handle.view && showRichPeers(handle.view, peers),
  };
  const comments: CommentsInText = {
    focus: new CommentFocus(),
    show: (shown) => handle.view && showRichMarks(handle.view, shown),
    goTo: (id) => handle.view && goToRichMark(handle.view, id),
    here: editor.writing.here,
    selected: () => {
      const state = handle.state();
      if (!state || state.selection.empty) return null;
      const quote = new RichPassages(state.doc).wordsAt(state.selection);
      return quote.exact === '' ? null : quote;
    },
    backToText: () => handle.focus(),
  };
  const together = [togetherPlugin(step, client), richCursors(), richCommentMarks(comments.focus)];
  return { client, initial, editor, comments, plugins: [slashMenu(), search(), ...together] };
}

function missingWords(count: number): string {
  return plural(
    count,
    'One picture could not be taken along: the clipboard holds only an address. Copy each by itself, or attach its file.',
    '{n} pictures could not be taken along: the clipboard holds only an address. Copy each by itself, or attach its file.',
  );
}
