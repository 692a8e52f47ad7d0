/** The lists of My work: what each is called, what it says when it is empty, and which of them ask for something. */
import type { Permission } from '../../domain/permissions/index.ts';
import type { Work } from '../api/index.ts';

export type WorkList = keyof Work;

export interface SectionWords {
  title: string;
  /** What a row is opened for. */
  act: string;
  /** What the day in a row means. */
  since: string;
  empty: string;
  /** Left out while it is empty, for whom it can never fill in any scope. */
  needs?: Permission;
}

export const sectionWords: Record<WorkList, SectionWords> = {
  toRead: {
    title: 'To read',
    act: 'Read',
    since: 'assigned',
    empty: 'You have read everything that you are asked to. What is released for you appears here with its due date.',
  },
  toReview: {
    title: 'To review',
    act: 'Review',
    since: 'submitted',
    empty: 'Nothing waits for your review. Whoever submits a version may name you as a reviewer; it then appears here.',
  },
  toRelease: {
    title: 'To release',
    act: 'Release',
    since: 'submitted',
    empty: 'Nothing that you may release is approved and waits.',
    needs: 'RELEASE_DOCUMENTS',
  },
  returned: {
    title: 'Returned to you',
    act: 'Open',
    since: 'returned',
    empty: 'Nothing came back. A version that a reviewer returns appears here with the reason.',
    needs: 'AUTHOR_DOCUMENTS',
  },
  drafts: {
    title: 'Your drafts',
    act: 'Open',
    since: 'begun',
    empty: 'You have no draft. Write a new document, or revise one from its page.',
    needs: 'AUTHOR_DOCUMENTS',
  },
  waitingForOthers: {
    title: 'Waiting for others',
    act: 'Open',
    since: 'submitted',
    empty: 'Nothing of yours is in review.',
    needs: 'AUTHOR_DOCUMENTS',
  },
  soonEffective: {
    title: 'Soon in force',
    act: 'Open',
    since: 'released',
    empty: 'Nothing of yours is released for a later day.',
  },
  reviewDue: {
    title: 'Due for periodic review',
    act: 'Open',
    since: '',
    empty: 'No document that you own is due for review.',
  },
};

export const workLists = Object.keys(sectionWords) as WorkList[];

/** What the person is asked to do; drafts and what comes by itself are not counted. */
export const askedFor = (work: Work): number =>
  work.toRead.length + work.toReview.length + work.toRelease.length + work.returned.length + work.reviewDue.length;
