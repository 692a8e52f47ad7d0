/** What each step is called, and what its dialog says will happen. */
import type { ReviewStep } from '../../api/index.ts';
import { type Message, msg, t } from '../../texts/index.ts';
import type { ButtonVariant } from '../../ui/index.ts';

type Subject = { humanId: string; number: number };

interface StepWords {
  /** On the button that opens the dialog. */
  label: Message;
  title: (subject: Subject) => string;
  /** One sentence a line. */
  consequences: (subject: Subject & { isInForce: boolean }) => string[];
  /** On the button that does it. */
  action: Message;
  /** The same where it is signed; only what can be signed has it. */
  signed?: Message;
  variant: ButtonVariant;
  done: (subject: Subject) => string;
  /** Above the field for the reason, where one is required. */
  reason?: Message;
}

export const stepWords: Record<ReviewStep, StepWords> = {
  submit: {
    label: msg('Submit for review'),
    title: (subject) => t('Submit {humanId} version {number} for review?', subject),
    consequences: () => [
      t('Its content, title and attachments are frozen while it is under review.'),
      t(
        'Whoever may release documents can then release it or return it to you. If you name reviewers, all of them must approve it first.',
      ),
    ],
    action: msg('Submit for review'),
    variant: 'primary',
    done: (subject) => t('{humanId} version {number} is in review.', subject),
  },
  withdraw: {
    label: msg('Withdraw'),
    title: (subject) => t('Withdraw {humanId} version {number} from review?', subject),
    consequences: () => [
      t('It becomes a draft again, and you can change it and submit it again.'),
      t('Its reviewers are told. Approvals that were given count no more.'),
    ],
    action: msg('Withdraw from review'),
    variant: 'primary',
    done: (subject) => t('{humanId} version {number} is a draft again.', subject),
  },
  return: {
    label: msg('Return to draft'),
    title: (subject) => t('Return {humanId} version {number} to its author?', subject),
    consequences: () => [
      t('It becomes a draft again and can be edited.'),
      t('The author reads the reason on the document and in the editor. Approvals that were given count no more.'),
    ],
    action: msg('Return to draft'),
    variant: 'primary',
    done: (subject) => t('{humanId} version {number} is a draft again.', subject),
    reason: msg('What has to change'),
  },
  approve: {
    label: msg('Approve'),
    title: (subject) => t('Approve {humanId} version {number}?', subject),
    consequences: () => [
      t('You were named as a reviewer. It can be released when everybody who was named has approved it.'),
    ],
    action: msg('Approve'),
    signed: msg('Sign and approve'),
    variant: 'primary',
    done: (subject) => t('You approved {humanId} version {number}.', subject),
  },
  release: {
    label: msg('Release'),
    title: (subject) => t('Release {humanId} version {number}?', subject),
    consequences: () => [
      t('Its content can never be changed again; a change needs a new version.'),
      t('From the effective date on it is the version in force, and the one before it is superseded.'),
    ],
    action: msg('Release'),
    signed: msg('Sign and release'),
    variant: 'primary',
    done: (subject) => t('{humanId} version {number} is released.', subject),
  },
  cancel: {
    label: msg('Cancel this version'),
    title: (subject) => t('Cancel {humanId} version {number}?', subject),
    consequences: ({ number }) => [
      t('It is given up for good: it cannot be edited, submitted or released any more.'),
      t('The number {number} is not used again. The document and its other versions stay as they are.', { number }),
    ],
    action: msg('Cancel the version'),
    variant: 'danger',
    done: (subject) => t('{humanId} version {number} is cancelled.', subject),
    reason: msg('Why it is given up'),
  },
  revoke: {
    label: msg('Revoke'),
    title: (subject) => t('Revoke {humanId} version {number}?', subject),
    consequences: ({ isInForce }) => [
      isInForce
        ? t('It is no longer in force from now on, and nothing else is in its place. This cannot be undone.')
        : t('It never comes into force again. This cannot be undone.'),
      t('It stays readable and can be exported, marked as revoked. What it superseded stays superseded.'),
    ],
    action: msg('Revoke the version'),
    signed: msg('Sign and revoke the version'),
    variant: 'danger',
    done: (subject) => t('{humanId} version {number} is revoked.', subject),
    reason: msg('Why it is revoked'),
  },
  dispose: {
    label: msg('Dispose of content'),
    title: (subject) => t('Dispose of {humanId} version {number}?', subject),
    consequences: ({ isInForce }) => [
      ...(isInForce ? [t('This version is in force. When its content is gone, nothing will be in force.')] : []),
      t('Its content and attachments are deleted for good, for everyone. Nobody can bring them back.'),
      t('The record stays: number, title, dates, people, digest and audit trail.'),
      t('Where the scope asks for four eyes, the first person only asks for it, and somebody else carries it out.'),
    ],
    action: msg('Delete the content for good'),
    signed: msg('Sign and delete the content for good'),
    variant: 'danger',
    done: (subject) => t('The content of {humanId} version {number} is gone.', subject),
    reason: msg('Why it is disposed of'),
  },
};

/** Above the field for the reason. */
export const reasonOf = (step: ReviewStep): Message => stepWords[step].reason ?? msg('Reason');
