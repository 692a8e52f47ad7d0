/** Files dropped anywhere on what is inside. Drags inside the app carry no files and pass by. */
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Icon, say } from '../ui/index.ts';
import './file-drop.css';
import { t } from '../texts/index.ts';
import { filesOfDrop, type GatheredFile } from './gathered-files.ts';
import { handFiles } from './handed-files.ts';

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

export interface FileDropProps {
  /** Null where nothing may be dropped now. */
  onFiles: ((files: readonly GatheredFile[]) => void) | null;
  /** What can be dropped here, and what it then does; documents to bring in unless said. */
  label?: string;
  sign?: string;
  children: ReactNode;
}

export function FileDrop({ onFiles, children, ...words }: FileDropProps) {
  const label = words.label ?? t('Documents; files can be dropped here');
  const sign = words.sign ?? t('Drop to bring these documents in. You see the plan before anything is written.');
  const [isOver, setOver] = useState(false);
  /** Before the rows inside hear of it: a list takes every drag for one of its own and lets nothing through. */
  const take = (event: DragEvent): boolean => {
    if (!onFiles || !holdsFiles(event)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const drop = async (event: DragEvent) => {
    setOver(false);
    try {
      onFiles?.(await filesOfDrop(event.dataTransfer));
    } catch {
      say(t('The browser could not read what was dropped. Put it into a zip file and try that.'), 'bad');
    }
  };
  return (
    <section
      className="file-drop"
      aria-label={label}
      onDragEnterCapture={take}
      onDragOverCapture={(event) => {
        if (take(event)) setOver(true);
      }}
      onDragLeaveCapture={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDropCapture={(event) => {
        if (take(event)) void drop(event);
      }}
    >
      {children}
      {isOver && (
        <div className="file-drop-sign">
          <Icon name="upload" size={28} />
          {sign}
        </div>
      )}
    </section>
  );
}

/** For screens elsewhere: takes the files along to the import. */
export function useImportOf(scopeId: string | undefined): (files: readonly GatheredFile[]) => void {
  const navigate = useNavigate();
  return (files) => {
    handFiles(files);
    void navigate({ to: '/import', search: scopeId ? { scope: scopeId } : {} });
  };
}
