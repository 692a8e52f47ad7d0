/** Ten codes, shown this once: each lets one in once when the phone or the passkey is gone. */
import { useState } from 'react';
import { saveFile } from '../api/index.ts';
import { Banner, Button, Checkbox, Dialog } from '../ui/index.ts';
import './credentials.css';
import { t } from '../texts/index.ts';
import { CopyButton } from './secret-text.tsx';

export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isKept, setKept] = useState(false);
  const head = t('Muniment recovery codes for {host}', { host: window.location.host });
  const use = t('Each works once, in place of the code from the app.');
  const text = `${head}\n${use}\n\n${codes.join('\n')}\n`;
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), 'muniment-recovery-codes.txt');
  // The dialog cannot be closed by the cross or Escape: codes that were not saved are lost.
  return (
    <Dialog title={t('Keep your recovery codes')} role="alertdialog" isOpen onClose={() => isKept && onDone()}>
      <div className="dialog-body">
        <Banner tone="warn">{t('They are not shown again.')}</Banner>
        <p>
          {t(
            'Should you lose your phone or your passkey, each of these codes lets you in once, together with your password. Keep them where you keep other important papers, not on the phone.',
          )}
        </p>
        <ol className="recovery-codes" aria-label={t('Recovery codes')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Checkbox isSelected={isKept} onChange={setKept}>
          {t('I have kept them')}
        </Checkbox>
      </div>
      <footer className="dialog-foot">
        <CopyButton label={t('Copy')} text={codes.join('\n')} />
        <Button icon="download" onPress={save}>
          {t('Download')}
        </Button>
        <Button variant="primary" isDisabled={!isKept} onPress={onDone}>
          {t('Done')}
        </Button>
      </footer>
    </Dialog>
  );
}
