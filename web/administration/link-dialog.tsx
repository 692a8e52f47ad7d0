/** A link with which somebody sets a password: to copy now, since it is not shown again. */
import type { PasswordLink } from '../../contract/index.ts';
import { CopyButton, SecretText } from '../credentials/index.ts';
import { Banner, Button, Dialog, Moment } from '../ui/index.ts';

export function LinkDialog({ name, link, onClose }: { name: string; link: PasswordLink; onClose: () => void }) {
  const { url } = link;
  if (url === undefined) return <MailedDialog {...{ name, link, onClose }} />;
  return (
    <Dialog title={`Link for ${name}`} isOpen onClose={onClose}>
      <div className="dialog-body">
        <Banner tone="warn">
          Copy it now: it is not shown again. Give it to {name} alone, whoever has it can use it.
        </Banner>
        <SecretText label="The link" text={url} lines={3} />
        <p className="muted">
          It sets a password, works once and until <Moment at={link.expiresAt} />. Somebody who used a link of yours
          cannot sign until another administrator has confirmed them.
        </p>
      </div>
      <footer className="dialog-foot">
        <CopyButton label="Copy the link" text={url} />
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      </footer>
    </Dialog>
  );
}

/** Nobody but the person gets to see the link. */
function MailedDialog({ name, link, onClose }: { name: string; link: PasswordLink; onClose: () => void }) {
  return (
    <Dialog title={`Link for ${name}`} isOpen onClose={onClose}>
      <div className="dialog-body">
        <p>
          The link is on its way to {name} by mail, and to nobody else. It works once and until{' '}
          <Moment at={link.expiresAt} />. Afterwards {name} cannot sign until another administrator has confirmed them.
        </p>
      </div>
      <footer className="dialog-foot">
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      </footer>
    </Dialog>
  );
}
