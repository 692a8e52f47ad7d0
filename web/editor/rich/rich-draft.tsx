/** A draft in the rich format: written as it is read. */
import type { Node } from 'prosemirror-model';
import { search } from 'prosemirror-search';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Attachment } from '../../../contract/index.ts';
import { useHasQuotes } from '../../comments/index.ts';
import { SurroundingsContext } from '../../content/index.ts';
import { Button, Menu, MenuItem, ScrollRegion, say } from '../../ui/index.ts';
import { ConvertDialog } from '../convert-dialog.tsx';
import { DraftFrame } from '../draft-frame.tsx';
import { FilesInput } from '../files-input.tsx';
import type { DraftProps } from '../markdown-draft.tsx';
import { type DraftInHand, useDraft } from '../use-draft.ts';
import { useUploads } from '../use-uploads.ts';
import { insertInline, selectAt, setLink } from './commands.ts';
import { EditorHandle, useReadState } from './editor-handle.ts';
import { FindBar } from './find-bar.tsx';
import { placedProblems } from './items.ts';
import { LinkTool } from './link-tool.tsx';
import { MarkdownDialog } from './markdown-dialog.tsx';
import { Outline } from './outline.tsx';
import { cleanPaste } from './paste/index.ts';
import { positionOfLine } from './projection-lines.ts';
import { removeRepeatedTitle, replaceDocument } from './replace-document.ts';
import './rich.css';
import { RichEditor } from './rich-editor.tsx';
import { projected, projectionOf, richFormat } from './rich-format.ts';
import { RichToolbar } from './rich-toolbar.tsx';
import { nodeType } from './schema.ts';
import { shortcutGroups } from './shortcuts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { slashMenu } from './slash.ts';
import { SlashPopup } from './slash-popup.tsx';

const settledMs = 1_000;

type Open = 'link' | 'find' | 'help' | 'markdown' | 'convert' | null;

export function RichDraft({ document, version, onFormat }: DraftProps) {
  const draft = useDraft(version, richFormat);
  const { saver, initial } = draft;
  const text = useSettledText(draft, useHasQuotes(version.id));
  const [handle] = useState(() => new EditorHandle());
  const [open, setOpen] = useState<Open>(null);
  const [said, setSaid] = useState('');
  const toolbar = useRef<HTMLDivElement>(null);
  const pictures = useRef<HTMLInputElement>(null);
  const uploads = useUploads(version.id, version.attachments);
  const [plugins] = useState(() => [slashMenu(), search()]);
  const problems = useReadState(handle, ({ doc }) => placedProblems(doc).map(({ message }) => message), []);
  const goTo = (position: number) => handle.run(selectAt(position));
  // Asked when somebody goes there: a problem moves with every letter before it.
  const goToProblem = (index: number) => {
    const problem = handle.view && placedProblems(handle.view.state.doc)[index];
    if (problem) goTo(problem.position);
  };
  const groups = useMemo(
    () =>
      shortcutGroups({
        save: () => void saver.saveNow(),
        link: () => setOpen('link'),
        find: () => setOpen('find'),
        help: () => setOpen('help'),
        toolbar: () => toolbar.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus(),
      }),
    [saver],
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
      uploads={uploads}
      problems={problems.map((message, index) => ({ message, go: () => goToProblem(index) }))}
      onLine={(line) => goTo(positionOfLine(saver.draft.body, line))}
      onRemoveTitle={(title) => handle.run(removeRepeatedTitle(title, document.humanId))}
      onReplace={(doc: Node) => handle.run(replaceDocument(doc))}
      text={text}
      textOf={projectionOf}
      outline={<Outline handle={handle} />}
      tools={
        <Menu label="Format" button={<Button>Format</Button>}>
          <MenuItem note="what print is made from" onAction={() => setOpen('markdown')}>
            Show as markdown
          </MenuItem>
          <MenuItem note="says first what is lost" onAction={() => setOpen('convert')}>
            Convert to markdown…
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
        />
        <FilesInput ref={pictures} onFiles={(files) => void takeFiles(files)} />
        {open === 'find' && <FindBar handle={handle} onClose={close} />}
        <ScrollRegion className="rich-scroll" label="Draft">
          <SurroundingsContext value={surroundings}>
            <RichEditor
              initial={initial.body}
              handle={handle}
              groups={groups}
              plugins={plugins}
              onChange={(doc) => saver.change({ body: doc })}
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
      {open === 'markdown' && <MarkdownDialog {...projected(saver.draft.body)} onClose={close} />}
      {open === 'convert' && (
        <ConvertDialog
          version={version}
          saver={saver}
          to="markdown"
          losses={projected(saver.draft.body).losses}
          content={() => ({ markdown: projectionOf(saver.draft.body) })}
          onDone={onFormat}
          onClose={close}
        />
      )}
      {open === 'help' && <ShortcutsDialog groups={groups} onClose={close} />}
    </DraftFrame>
  );
}

/**
 * The text in which the passages of comments are found. Projecting a long document takes its time, so it is done where there are such
 * comments, once the typing has paused and everything is saved.
 */
function useSettledText({ state, saver }: DraftInHand<Node>, isWanted: boolean): string {
  const [text, setText] = useState('');
  useEffect(() => {
    if (!isWanted || state.status !== 'saved') return;
    const timer = setTimeout(() => setText(projectionOf(saver.draft.body)), settledMs);
    return () => clearTimeout(timer);
  }, [state, saver, isWanted]);
  return text;
}

function missingWords(count: number): string {
  const pictures = count === 1 ? 'One picture' : `${count} pictures`;
  return `${pictures} could not be taken along: the clipboard holds only an address. Copy each by itself, or attach its file.`;
}
