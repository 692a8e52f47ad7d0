/** Writing together in a draft. */

import {
  AddedSteps,
  AddStepsBody,
  DraftSteps,
  KeepCopyBody,
  KeptCopiesQuery,
  KeptCopy,
  KeptCopyDetail,
  Presence,
  PresenceBody,
  PresenceQuery,
  StepsQuery,
} from '../drafting.ts';
import { Nothing, operationsOf } from '../operation.ts';
import * as routes from '../routes/index.ts';
import { IdParams, ListOf } from '../wire.ts';
import { contentBodyBytes } from './content-limit.ts';

const operation = operationsOf('writing together');

export const readSteps = operation(
  routes.readSteps,
  'The steps of a draft after a number, in the order in which they were accepted',
  { needs: 'VIEW', params: IdParams, query: StepsQuery, answers: { 200: DraftSteps }, errors: ['STEPS_BEHIND'] },
);

export const addSteps = operation(
  routes.addSteps,
  'Add steps to a draft: all of them or, where others were first, none and those that are missing',
  {
    needs: 'AUTHOR_DOCUMENTS',
    bodyLimit: contentBodyBytes,
    params: IdParams,
    body: AddStepsBody,
    answers: { 200: AddedSteps },
    errors: ['VERSION_NOT_EDITABLE', 'STEPS_BEHIND', 'RENDER_FAILED'],
  },
);

export const readPresence = operation(routes.readPresence, 'Who is in a draft, and where', {
  needs: 'VIEW',
  params: IdParams,
  answers: { 200: ListOf(Presence) },
});

export const notePresence = operation(
  routes.notePresence,
  'Say that a window is in a draft, and where; lasts thirty seconds',
  { needs: 'VIEW', params: IdParams, body: PresenceBody, answers: Nothing, errors: ['VERSION_NOT_EDITABLE'] },
);

export const endPresence = operation(routes.endPresence, 'Say that a window left a draft', {
  needs: 'VIEW',
  params: IdParams,
  query: PresenceQuery,
  answers: Nothing,
});

export const listKeptCopies = operation(
  routes.listKeptCopies,
  "The caller's own texts that were kept aside, newest first",
  { needs: 'VIEW', params: IdParams, query: KeptCopiesQuery, answers: { 200: ListOf(KeptCopy) } },
);

export const keepCopy = operation(
  routes.keepCopy,
  'Keep a text aside that could not be brought together with what others wrote',
  {
    needs: 'VIEW',
    bodyLimit: contentBodyBytes,
    params: IdParams,
    body: KeepCopyBody,
    answers: { 201: KeptCopyDetail },
    errors: ['DISPOSED', 'RENDER_FAILED'],
  },
);

export const readKeptCopy = operation(routes.readKeptCopy, 'A text that was kept aside', {
  needs: 'VIEW',
  params: IdParams,
  answers: { 200: KeptCopyDetail },
  errors: ['DISPOSED', 'RECORD_DAMAGED'],
});

export const deleteKeptCopy = operation(routes.deleteKeptCopy, 'Delete a text that was kept aside', {
  needs: 'VIEW',
  params: IdParams,
  answers: Nothing,
});
