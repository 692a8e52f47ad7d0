/** Ten codes, shown this once: each lets one in once when the phone or the passkey is gone. */
import { useState } from 'react';
import { saveFile } from '../api/index.ts';
import { Banner, Button, Checkbox, Dialog } from '../ui/index.ts';
import './credentials.css';
import { CopyButton } from './secret-text.tsx';

export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isKept, setKept] = useState(false);
  const text = `Muniment recovery codes for ${window.location.host}\nEach works once, in place of the code from the app.\n\n${codes.join('\n')}\n`;
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), 'muniment-recovery-codes.txt');
  // The dialog cannot be closed by the cross or Escape: codes that were not saved are lost.
  return (
    <Dialog title="Keep your recovery codes" role="alertdialog" isOpen onClose={() => isKept && onDone()}>
      <div className="dialog-body">
        <Banner tone="warn">They are not shown again.</Banner>
        <p>
          Should you lose your phone or your passkey, each of these codes lets you in once, together with your password.
          Keep them where you keep other important papers, not on the phone.
        </p>
        <ol className="recovery-codes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Checkbox isSelected={isKept} onChange={setKept}>
          I have kept them
        </Checkbox>
      </div>
      <footer className="dialog-foot">
        <CopyButton label="Copy" text={codes.join('\n')} />
        <Button icon="download" onPress={save}>
          Download
        </Button>
        <Button variant="primary" isDisabled={!isKept} onPress={onDone}>
          Done
        </Button>
      </footer>
    </Dialog>
  );
}
