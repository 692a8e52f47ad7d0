/** Asks before leaving while text is not saved; staying is the default. */

import { t } from '../texts/index.ts';
import { Button, Dialog } from '../ui/index.ts';

export function LeaveDialog({ stay, leave }: { stay: () => void; leave: () => void }) {
  return (
    <Dialog title={t('Leave before everything is sent?')} role="alertdialog" isOpen onClose={stay}>
      <div className="dialog-body">
        <p>
          {t(
            'Your last changes have not reached the server. Nothing is lost: if you leave, this device keeps them and sends them when you open the draft here again.',
          )}
        </p>
      </div>
      <footer className="dialog-foot">
        <Button onPress={leave}>{t('Leave')}</Button>
        <Button variant="primary" onPress={stay}>
          {t('Stay')}
        </Button>
      </footer>
    </Dialog>
  );
}
