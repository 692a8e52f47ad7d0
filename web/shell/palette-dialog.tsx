/**
 * The palette: a field, and below it what fits. The focus stays in the field; the arrows walk the list, Enter does what is
 * marked. A screen reader hears the marked entry as the field's active descendant.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Group } from 'react-aria-components';
import { DialogFrame, Icon } from '../ui/index.ts';
import './palette.css';
import { t } from '../texts/index.ts';
import { type PaletteEntry, usePaletteEntries } from './palette-entries.ts';

const listId = 'palette-list';
const optionId = (entry: PaletteEntry) => `palette-${entry.id.replace(/[^\w-]/g, '-')}`;

export function PaletteDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogFrame label={t('Go to a document, a folder or an action')} size="medium" isOpen onClose={onClose}>
      <Chooser onClose={onClose} />
    </DialogFrame>
  );
}

function Chooser({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const { groups, isLoading } = usePaletteEntries(text);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(marked, entries.length - 1);
  const current = entries[at];
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const currentId = current && optionId(current);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (currentId) list.current?.querySelector(`#${currentId}`)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  const choose = (entry: PaletteEntry) => {
    onClose();
    void entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to !== undefined && !((event.key === 'Home' || event.key === 'End') && text !== '')) {
      event.preventDefault();
      setMarked((to + entries.length) % Math.max(1, entries.length));
    } else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(current);
    }
  };
  return (
    <>
      <div className="palette-field">
        <Icon name="search" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t('Go to')}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(currentId && { 'aria-activedescendant': currentId })}
          placeholder={t('A document, a folder or an action')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className="kbd">Esc</kbd>
      </div>
      <div className="palette-list" role="listbox" id={listId} aria-label={t('What fits')} ref={list}>
        {groups.map((group) => (
          <Group key={group.title} aria-label={group.title}>
            <div className="palette-title" aria-hidden="true">
              {group.title}
            </div>
            {group.entries.map((entry) => (
              <Row key={entry.id} entry={entry} isCurrent={entry === current} onChoose={choose} />
            ))}
          </Group>
        ))}
      </div>
      <p className="palette-said" role="status">
        {entries.length === 0 && !isLoading ? t('Nothing fits.') : ''}
      </p>
    </>
  );
}

interface RowProps {
  entry: PaletteEntry;
  isCurrent: boolean;
  onChoose: (entry: PaletteEntry) => void;
}

function Row({ entry, isCurrent, onChoose }: RowProps) {
  return (
    <button
      type="button"
      id={optionId(entry)}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className="row-button palette-row"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      <Icon name={entry.icon} />
      <span className="truncate" title={entry.label}>
        {entry.label}
      </span>
      {entry.note && <span className="palette-note truncate">{entry.note}</span>}
    </button>
  );
}
