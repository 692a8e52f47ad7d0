/** The help sheet: every key, and what typing turns into. */

import { t } from '../../texts/index.ts';
import { Button, Dialog, ScrollRegion } from '../../ui/index.ts';
import { type ShortcutGroup, spoken } from './shortcuts.ts';

const typed = (): [typed: string, meant: string][] => [
  [t('# and a space'), t('heading; more # for a lower one')],
  [t('- or * and a space'), t('bullet list')],
  [t('1. and a space'), t('numbered list')],
  [t('[ ] and a space'), t('task list')],
  [t('> and a space'), t('quote')],
  [t('``` and a space'), t('block of code; a language may follow the marks')],
  ['---', t('rule')],
  [t('**bold**, *italic*, ~~struck~~, `code`'), t('marks')],
  [t('$x^2$ or $$ and a space'), t('formula')],
  ['/', t('menu of everything that can be inserted')],
];

export function ShortcutsDialog({ groups, onClose }: { groups: readonly ShortcutGroup[]; onClose: () => void }) {
  const isMac = /mac/i.test(navigator.userAgent);
  return (
    <Dialog title={t('Keyboard shortcuts')} size="large" isOpen onClose={onClose}>
      <ScrollRegion className="dialog-body shortcut-sheet" label={t('Every shortcut')}>
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
          <h3>{t('While typing')}</h3>
          <dl>
            {typed().map(([text, meant]) => (
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
          {t('In a list or a table Tab belongs to the text. Press Escape before Tab to leave the editor by keyboard.')}
        </p>
      </ScrollRegion>
      <footer className="dialog-foot">
        <Button variant="primary" onPress={onClose}>
          {t('Close')}
        </Button>
      </footer>
    </Dialog>
  );
}
