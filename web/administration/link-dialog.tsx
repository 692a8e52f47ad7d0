/** A link with which somebody sets a password: to copy now, since it is not shown again. */
import type { PasswordLink } from '../../contract/index.ts';
import { CopyButton, SecretText } from '../credentials/index.ts';
import { rich, t } from '../texts/index.ts';
import { Banner, Button, Dialog, Moment } from '../ui/index.ts';

export function LinkDialog({ name, link, onClose }: { name: string; link: PasswordLink; onClose: () => void }) {
  const { url } = link;
  if (url === undefined) return <MailedDialog {...{ name, link, onClose }} />;
  return (
    <Dialog title={t('Link for {name}', { name })} isOpen onClose={onClose}>
      <div className="dialog-body">
        <Banner tone="warn">
          {t('Copy it now: it is not shown again. Give it to {name} alone, whoever has it can use it.', { name })}
        </Banner>
        <SecretText label={t('The link')} text={url} lines={3} />
        <p className="muted">
          {rich(
            'It sets a password, works once and until {time}. Somebody who used a link of yours cannot sign until another administrator has confirmed them.',
            { time: <Moment at={link.expiresAt} /> },
          )}
        </p>
      </div>
      <footer className="dialog-foot">
        <CopyButton label={t('Copy the link')} text={url} />
        <Button variant="primary" onPress={onClose}>
          {t('Done')}
        </Button>
      </footer>
    </Dialog>
  );
}

/** Nobody but the person gets to see the link. */
function MailedDialog({ name, link, onClose }: { name: string; link: PasswordLink; onClose: () => void }) {
  return (
    <Dialog title={t('Link for {name}', { name })} isOpen onClose={onClose}>
      <div className="dialog-body">
        <p>
          {rich(
            'The link is on its way to {name} by mail, and to nobody else. It works once and until {time}. Afterwards {name} cannot sign until another administrator has confirmed them.',
            { name, time: <Moment at={link.expiresAt} /> },
          )}
        </p>
      </div>
      <footer className="dialog-foot">
        <Button variant="primary" onPress={onClose}>
          {t('Done')}
        </Button>
      </footer>
    </Dialog>
  );
}
