/** What each step is called, and what its dialog says will happen. */
import type { ReviewStep } from '../../api/index.ts';
import type { ButtonVariant } from '../../ui/index.ts';

interface Subject {
  humanId: string;
  number: number;
}

interface StepWords {
  /** On the button that opens the dialog. */
  label: string;
  title: (subject: Subject) => string;
  /** One sentence a line. */
  consequences: (subject: Subject & { isInForce: boolean }) => string[];
  /** On the button that does it. */
  action: string;
  variant: ButtonVariant;
  done: (subject: Subject) => string;
  /** Above the field for the reason, where one is required. */
  reason?: string;
}

const name = ({ humanId, number }: Subject) => `${humanId} version ${number}`;

export const stepWords: Record<ReviewStep, StepWords> = {
  submit: {
    label: 'Submit for review',
    title: (subject) => `Submit ${name(subject)} for review?`,
    consequences: () => [
      'Its content, title and attachments are frozen while it is under review.',
      'Whoever may release documents can then release it or return it to you. If you name reviewers, all of them must approve it first.',
    ],
    action: 'Submit for review',
    variant: 'primary',
    done: (subject) => `${name(subject)} is in review.`,
  },
  withdraw: {
    label: 'Withdraw',
    title: (subject) => `Withdraw ${name(subject)} from review?`,
    consequences: () => [
      'It becomes a draft again, and you can change it and submit it again.',
      'Its reviewers are told. Approvals that were given count no more.',
    ],
    action: 'Withdraw from review',
    variant: 'primary',
    done: (subject) => `${name(subject)} is a draft again.`,
  },
  return: {
    label: 'Return to draft',
    title: (subject) => `Return ${name(subject)} to its author?`,
    consequences: () => [
      'It becomes a draft again and can be edited.',
      'The author reads the reason on the document and in the editor. Approvals that were given count no more.',
    ],
    action: 'Return to draft',
    variant: 'primary',
    done: (subject) => `${name(subject)} is a draft again.`,
    reason: 'What has to change',
  },
  approve: {
    label: 'Approve',
    title: (subject) => `Approve ${name(subject)}?`,
    consequences: () => [
      'You were named as a reviewer. It can be released when everybody who was named has approved it.',
    ],
    action: 'Approve',
    variant: 'primary',
    done: (subject) => `You approved ${name(subject)}.`,
  },
  release: {
    label: 'Release',
    title: (subject) => `Release ${name(subject)}?`,
    consequences: () => [
      'Its content can never be changed again; a change needs a new version.',
      'From the effective date on it is the version in force, and the one before it is superseded.',
    ],
    action: 'Release',
    variant: 'primary',
    done: (subject) => `${name(subject)} is released.`,
  },
  cancel: {
    label: 'Cancel this version',
    title: (subject) => `Cancel ${name(subject)}?`,
    consequences: ({ number }) => [
      'It is given up for good: it cannot be edited, submitted or released any more.',
      `The number ${number} is not used again. The document and its other versions stay as they are.`,
    ],
    action: 'Cancel the version',
    variant: 'danger',
    done: (subject) => `${name(subject)} is cancelled.`,
    reason: 'Why it is given up',
  },
  revoke: {
    label: 'Revoke',
    title: (subject) => `Revoke ${name(subject)}?`,
    consequences: ({ isInForce }) => [
      isInForce
        ? 'It is no longer in force from now on, and nothing else is in its place. This cannot be undone.'
        : 'It never comes into force again. This cannot be undone.',
      'It stays readable and can be exported, marked as revoked. What it superseded stays superseded.',
    ],
    action: 'Revoke the version',
    variant: 'danger',
    done: (subject) => `${name(subject)} is revoked.`,
    reason: 'Why it is revoked',
  },
  dispose: {
    label: 'Dispose of content',
    title: (subject) => `Dispose of ${name(subject)}?`,
    consequences: ({ isInForce }) => [
      ...(isInForce ? ['This version is in force. When its content is gone, nothing will be in force.'] : []),
      'Its content and attachments are deleted for good, for everyone. Nobody can bring them back.',
      'The record stays: number, title, dates, people, digest and audit trail.',
      'Where the scope asks for four eyes, the first person only asks for it, and somebody else carries it out.',
    ],
    action: 'Delete the content for good',
    variant: 'danger',
    done: (subject) => `The content of ${name(subject)} is gone.`,
    reason: 'Why it is disposed of',
  },
};
