/** A link with which somebody sets a password: to copy now, since it is not shown again. */
import type { PasswordLink } from '../../contract/index.ts';
import { CopyButton, SecretText } from '../credentials/index.ts';
import { Banner, Button, Dialog, Moment } from '../ui/index.ts';

export function LinkDialog({ name, link, onClose }: { name: string; link: PasswordLink; onClose: () => void }) {
  return (
    <Dialog title={`Link for ${name}`} isOpen onClose={onClose}>
      <div className="dialog-body">
        <Banner tone="warn">
          Copy it now: it is not shown again. Give it to {name} alone, whoever has it can use it.
        </Banner>
        <SecretText label="The link" text={link.url} lines={3} />
        <p className="muted">
          It sets a password, works once and until <Moment at={link.expiresAt} />. Where this service sends mail, it has
          also been mailed.
        </p>
      </div>
      <footer className="dialog-foot">
        <CopyButton label="Copy the link" text={link.url} />
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      </footer>
    </Dialog>
  );
}
