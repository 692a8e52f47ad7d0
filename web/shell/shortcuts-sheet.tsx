/** All keyboard shortcuts on one sheet. */
import { Dialog } from '../ui/index.ts';

const groups: { title: string; keys: [string, string][] }[] = [
  {
    title: 'Everywhere',
    keys: [
      ['Ctrl K', 'Go to a document, a folder or an act'],
      ['/', 'Search'],
      ['?', 'This sheet'],
      ['Esc', 'Close a dialog or a menu'],
    ],
  },
  {
    title: 'Folders',
    keys: [
      ['↑ ↓', 'Go from row to row'],
      ['→ ←', 'Open and close a folder'],
      ['Enter', 'Show its documents'],
      ['Alt N', 'New folder'],
      ['F2', 'Rename the folder'],
      ['Del', 'Delete the empty folder'],
    ],
  },
  {
    title: 'Arrange mode',
    keys: [
      ['Enter on a grip', 'Pick up; Tab goes to the places, Enter drops'],
      ['Alt M', 'Move to another folder'],
      ['Alt ↑, Alt ↓', 'Move among its neighbours'],
      ['Ctrl Z', 'Undo the last act'],
      ['Esc', 'Leave the mode'],
    ],
  },
  {
    title: 'Search results',
    keys: [['↑ ↓', 'Go from the words to the hits, and from hit to hit']],
  },
];

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" size="medium" isOpen onClose={onClose}>
      <div className="dialog-body shortcuts">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, does]) => (
                <div key={key} className="shortcut">
                  <dt>
                    <kbd className="kbd">{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
