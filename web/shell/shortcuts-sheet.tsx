/** All keyboard shortcuts on one sheet. */

import { type Message, msg, t } from '../texts/index.ts';
import { Dialog } from '../ui/index.ts';

const groups: { title: Message; keys: [keys: string | Message, does: Message][] }[] = [
  {
    title: msg('Everywhere'),
    keys: [
      [msg('Ctrl K'), msg('Go to a document, a folder or an action')],
      ['/', msg('Search')],
      ['?', msg('This sheet')],
      ['Esc', msg('Close a dialog or a menu')],
    ],
  },
  {
    title: msg('Folders'),
    keys: [
      ['↑ ↓', msg('Go from row to row')],
      ['→ ←', msg('Open and close a folder')],
      ['Enter', msg('Show its documents')],
      [msg('Alt N'), msg('New folder')],
      ['F2', msg('Rename the folder')],
      [msg('Del'), msg('Delete the empty folder')],
    ],
  },
  {
    title: msg('Arrange mode'),
    keys: [
      [msg('Enter on a grip'), msg('Pick up; Tab goes to the places, Enter drops')],
      [msg('Alt M'), msg('Move to another folder')],
      [msg('Alt ↑, Alt ↓'), msg('Move among its neighbours')],
      [msg('Ctrl Z'), msg('Undo the last action')],
      ['Esc', msg('Leave the mode')],
    ],
  },
  {
    title: msg('Search results'),
    keys: [['↑ ↓', msg('Go from the words to the hits, and from hit to hit')]],
  },
];

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('Keyboard shortcuts')} size="medium" isOpen onClose={onClose}>
      <div className="dialog-body shortcuts">
        {groups.map(({ title, keys }) => (
          <section key={t(title)}>
            <h3>{t(title)}</h3>
            <dl>
              {keys.map(([key, does]) => (
                <div key={t(does)} className="shortcut">
                  <dt>
                    <kbd className="kbd">{typeof key === 'string' ? key : t(key)}</kbd>
                  </dt>
                  <dd>{t(does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
