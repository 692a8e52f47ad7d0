/** The help sheet: every key, and what typing turns into. */
import { Button, Dialog, ScrollRegion } from '../../ui/index.ts';
import { type ShortcutGroup, spoken } from './shortcuts.ts';

const typed: [typed: string, meant: string][] = [
  ['# and a space', 'heading; more # for a lower one'],
  ['- or * and a space', 'bullet list'],
  ['1. and a space', 'numbered list'],
  ['[ ] and a space', 'task list'],
  ['> and a space', 'quote'],
  ['``` and a space', 'block of code; a language may follow the marks'],
  ['---', 'rule'],
  ['**bold**, *italic*, ~~struck~~, `code`', 'marks'],
  ['$x^2$ or $$ and a space', 'formula'],
  ['/', 'menu of everything that can be inserted'],
];

export function ShortcutsDialog({ groups, onClose }: { groups: readonly ShortcutGroup[]; onClose: () => void }) {
  const isMac = /mac/i.test(navigator.userAgent);
  return (
    <Dialog title="Keyboard shortcuts" size="large" isOpen onClose={onClose}>
      <ScrollRegion className="dialog-body shortcut-sheet" label="Every shortcut">
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ keys, label }) => (
                <div key={keys}>
                  <dt>{label}</dt>
                  <dd>
                    <kbd className="kbd">{spoken(keys, isMac)}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>While typing</h3>
          <dl>
            {typed.map(([text, meant]) => (
              <div key={text}>
                <dt>{meant}</dt>
                <dd>
                  <code>{text}</code>
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <p className="muted">
          In a list or a table Tab belongs to the text. Press Escape before Tab to leave the editor by keyboard.
        </p>
      </ScrollRegion>
      <footer className="dialog-foot">
        <Button variant="primary" onPress={onClose}>
          Close
        </Button>
      </footer>
    </Dialog>
  );
}
