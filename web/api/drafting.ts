/** Writing together in one draft: its steps, who is there, and texts that were kept aside. */
import { queryOptions } from '@tanstack/react-query';
import type { AddStepsBody, KeepCopyBody, PresenceBody } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';

export const fetchSteps = (versionId: string, after: number) =>
  call(routes.readSteps, { params: { id: versionId }, query: { after } });

export const sendSteps = (versionId: string, body: AddStepsBody) =>
  call(routes.addSteps, { params: { id: versionId }, body });

export const fetchPresence = (versionId: string) => call(routes.readPresence, { params: { id: versionId } });

export const sendPresence = (versionId: string, body: PresenceBody) =>
  call(routes.notePresence, { params: { id: versionId }, body });

export const leavePresence = (versionId: string, client: string) =>
  call(routes.endPresence, { params: { id: versionId }, query: { client }, keepalive: true });

export const keepCopy = (versionId: string, body: KeepCopyBody) =>
  call(routes.keepCopy, { params: { id: versionId }, body });

export const keptCopiesQuery = (versionId: string) =>
  queryOptions({
    queryKey: keys.keptCopies(versionId),
    queryFn: ({ signal }) => call(routes.listKeptCopies, { params: { id: versionId }, query: { limit: 50 }, signal }),
  });

export const keptCopyQuery = (id: string) =>
  queryOptions({
    queryKey: keys.keptCopy(id),
    queryFn: ({ signal }) => call(routes.readKeptCopy, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const deleteKeptCopy = (id: string) => call(routes.deleteKeptCopy, { params: { id } });
