/** Dialogs: one question at a time, named, closed by Escape, focus returned to where it came from. */
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Banner } from './banner.tsx';
import { Button, type ButtonVariant, IconButton } from './button.tsx';
import './dialog.css';
import { t } from '../texts/index.ts';
import { useFocusComesBack } from './focus-comes-back.ts';
import { useSubmit } from './use-submit.ts';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: 'small' | 'medium' | 'large';
  /** `alertdialog` for what cannot be undone. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

export function Dialog({ title, children, ...frame }: DialogProps) {
  return (
    <DialogFrame {...frame}>
      <header className="dialog-head">
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        <IconButton icon="close" label={t('Close')} onPress={frame.onClose} />
      </header>
      {children}
    </DialogFrame>
  );
}

/** A dialog without a head of its own has a label instead of a title. */
export function DialogFrame(props: Omit<DialogProps, 'title'> & { label?: string }) {
  const { label, isOpen, onClose, size = 'small', role = 'dialog', children } = props;
  return (
    <ModalOverlay
      className="dialog-overlay"
      isOpen={isOpen}
      isDismissable={role === 'dialog'}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={`dialog-modal dialog-${size}`}>
        <AriaDialog className="dialog" role={role} {...(label && { 'aria-label': label })}>
          <WayBack />
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** There only while the dialog is open, so that it knows from where it was opened. */
function WayBack() {
  useFocusComesBack();
  return null;
}

export interface FormDialogProps extends Omit<DialogProps, 'children'> {
  /** What the confirming button says: the act itself, never "OK". */
  action: string;
  variant?: ButtonVariant;
  /** Why the act cannot be done now; shown, and the button is switched off. */
  refusal?: string | null;
  /** What is still to be filled in; said beside the button, which is switched off. */
  missing?: string | null;
  isDisabled?: boolean;
  /** Rejecting keeps the dialog open and shows why. */
  onSubmit: () => Promise<void>;
  explain: (error: unknown) => string;
  children: ReactNode;
}

/** On a small screen what was refused would else stand below the fold. */
const intoView = (failure: HTMLElement | null) => failure?.scrollIntoView({ block: 'nearest' });

/** A dialog that does one act, stays open while it runs, and names the refusal where it happened. */
export function FormDialog(props: FormDialogProps) {
  const { action, variant = 'primary', refusal, missing, isDisabled, onSubmit, explain, ...rest } = props;
  const { children, onClose, ...dialog } = rest;
  const isOff = Boolean(isDisabled) || Boolean(refusal) || Boolean(missing);
  const { isPending, failure, forget, submit } = useSubmit(onSubmit, isOff, explain);
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Dialog {...dialog} onClose={close}>
      <form className="dialog-form" onSubmit={submit}>
        <div className="dialog-body">
          {children}
          {refusal && <Banner tone="bad">{refusal}</Banner>}
          {!refusal && failure && (
            <div ref={intoView}>
              <Banner tone="bad">{failure}</Banner>
            </div>
          )}
        </div>
        <footer className="dialog-foot">
          {/* Always there, so that what comes into it is read out. */}
          <p className="dialog-missing muted" role="status">
            {!refusal && missing}
          </p>
          <Button onPress={close}>{t('Cancel')}</Button>
          {/* Not disabled while it runs: the focus would leave the dialog. */}
          <Button type="submit" variant={variant} isPending={isPending} isDisabled={isOff}>
            {action}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
