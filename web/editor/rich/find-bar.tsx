/** Find and replace in the text. Enter goes to the next place, Shift+Enter to the one before, Escape back into the text. */
import { SearchQuery, setSearchState } from 'prosemirror-search';
import type { Command } from 'prosemirror-state';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { plural, t } from '../../texts/index.ts';
import { Button, Checkbox, IconButton, TextField } from '../../ui/index.ts';
import { type EditorHandle, useCalmState } from './editor-handle.ts';
import { countPlaces, goToPlace, replaceEverywhere, replaceHere } from './find-titles.ts';

export function FindBar({ handle, onClose }: { handle: EditorHandle; onClose: () => void }) {
  const [search, setSearch] = useState(() => selectedWords(handle));
  const [replace, setReplace] = useState('');
  const [caseSensitive, setCaseSensitive] = useState(false);
  useEffect(() => {
    const { view } = handle;
    if (!view) return;
    const query = new SearchQuery({ search, replace, caseSensitive, literal: true });
    view.dispatch(setSearchState(view.state.tr, query));
    return () => {
      // The marks go when the bar goes; the editor itself may be gone by then.
      if (!view.isDestroyed) view.dispatch(setSearchState(view.state.tr, new SearchQuery({ search: '' })));
    };
  }, [handle, search, replace, caseSensitive]);
  const found = useCalmState(handle, countPlaces, 0);
  const run = (command: Command) => handle.view && command(handle.view.state, handle.view.dispatch, handle.view);
  const close = () => {
    onClose();
    handle.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Enter') {
      event.preventDefault();
      run(goToPlace(event.shiftKey ? -1 : 1));
    }
  };
  return (
    <search className="find-bar" aria-label={t('Find and replace')}>
      <TextField label={t('Find')} value={search} onChange={setSearch} onKeyDown={onKeyDown} autoFocus />
      <TextField
        label={t('Replace with')}
        value={replace}
        onChange={setReplace}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
      <Checkbox isSelected={caseSensitive} onChange={setCaseSensitive}>
        {t('Match case')}
      </Checkbox>
      <span role="status" className="muted find-count">
        {search === '' ? '' : found === 0 ? t('Not found') : plural(found, 'One place', '{n} places')}
      </span>
      <IconButton
        icon="chevronUp"
        label={t('Place before')}
        onPress={() => run(goToPlace(-1))}
        isDisabled={found === 0}
      />
      <IconButton
        icon="chevronDown"
        label={t('Next place')}
        onPress={() => run(goToPlace(1))}
        isDisabled={found === 0}
      />
      <Button size="small" onPress={() => run(replaceHere)} isDisabled={found === 0}>
        {t('Replace')}
      </Button>
      <Button size="small" onPress={() => run(replaceEverywhere)} isDisabled={found === 0}>
        {t('Replace all')}
      </Button>
      <IconButton icon="close" label={t('Close find and replace')} onPress={close} />
    </search>
  );
}

function selectedWords(handle: EditorHandle): string {
  const state = handle.state();
  if (!state) return '';
  const { from, to } = state.selection;
  const words = state.doc.textBetween(from, to, '\n');
  return words.includes('\n') || words.length > 100 ? '' : words;
}
