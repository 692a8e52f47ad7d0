/** The lists of My work: what each is called, what it says when it is empty, and which of them ask for something. */
import type { Permission } from '../../domain/permissions/index.ts';
import type { Work } from '../api/index.ts';
import { type Message, msg } from '../texts/index.ts';

export type WorkList = keyof Work;

export interface SectionWords {
  title: Message;
  /** What a row is opened for; `on` names the document too. */
  act: { words: Message; on: Message };
  /** What the day in a row means, alone and with who did it. */
  since: { on: Message; by: Message } | null;
  empty: Message;
  /** Left out while it is empty, for whom it can never fill in any scope. */
  needs?: Permission;
}

const acts = {
  read: { words: msg('Read§verb'), on: msg('Read {number}') },
  review: { words: msg('Review§verb'), on: msg('Review {number}') },
  release: { words: msg('Release§verb'), on: msg('Release {number}') },
  open: { words: msg('Open§verb'), on: msg('Open {number}') },
};

const days = {
  assigned: { on: msg('assigned {day}'), by: msg('assigned {day} by {name}') },
  submitted: { on: msg('submitted {day}'), by: msg('submitted {day} by {name}') },
  returned: { on: msg('returned {day}'), by: msg('returned {day} by {name}') },
  begun: { on: msg('begun {day}'), by: msg('begun {day} by {name}') },
  released: { on: msg('released {day}'), by: msg('released {day} by {name}') },
};

export const sectionWords: Record<WorkList, SectionWords> = {
  toRead: {
    title: msg('To read'),
    act: acts.read,
    since: days.assigned,
    empty: msg(
      'You have read everything that you are asked to. What is released for you appears here with its due date.',
    ),
  },
  toReview: {
    title: msg('To review'),
    act: acts.review,
    since: days.submitted,
    empty: msg(
      'Nothing waits for your review. Whoever submits a version may name you as a reviewer; it then appears here.',
    ),
  },
  toRelease: {
    title: msg('To release'),
    act: acts.release,
    since: days.submitted,
    empty: msg('Nothing that you may release is approved and waits.'),
    needs: 'RELEASE_DOCUMENTS',
  },
  returned: {
    title: msg('Returned to you'),
    act: acts.open,
    since: days.returned,
    empty: msg('Nothing came back. A version that a reviewer returns appears here with the reason.'),
    needs: 'AUTHOR_DOCUMENTS',
  },
  drafts: {
    title: msg('Your drafts'),
    act: acts.open,
    since: days.begun,
    empty: msg('You have no draft. Write a new document, or revise one from its page.'),
    needs: 'AUTHOR_DOCUMENTS',
  },
  waitingForOthers: {
    title: msg('Waiting for others'),
    act: acts.open,
    since: days.submitted,
    empty: msg('Nothing of yours is in review.'),
    needs: 'AUTHOR_DOCUMENTS',
  },
  soonEffective: {
    title: msg('Soon in force'),
    act: acts.open,
    since: days.released,
    empty: msg('Nothing of yours is released for a later day.'),
  },
  reviewDue: {
    title: msg('Due for periodic review'),
    act: acts.open,
    since: null,
    empty: msg('No document that you own is due for review.'),
  },
};

export const workLists = Object.keys(sectionWords) as WorkList[];

/** What the person is asked to do; drafts and what comes by itself are not counted. */
export const askedFor = (work: Work): number =>
  work.toRead.length + work.toReview.length + work.toRelease.length + work.returned.length + work.reviewDue.length;
