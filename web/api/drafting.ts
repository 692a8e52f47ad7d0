/** Writing together in one draft: its steps, who is there, and texts that were kept aside. */
import { queryOptions } from '@tanstack/react-query';
import type {
  AddedSteps,
  AddStepsBody,
  DraftSteps,
  KeepCopyBody,
  KeptCopy,
  KeptCopyDetail,
  List,
  Presence,
  PresenceBody,
} from '../../contract/index.ts';
import { api } from './client.ts';
import { keys } from './keys.ts';

const of = (versionId: string, what: string) => `/api/documents/versions/${versionId}/${what}`;

export const fetchSteps = (versionId: string, after: number) => api.get<DraftSteps>(of(versionId, 'steps'), { after });

export const sendSteps = (versionId: string, body: AddStepsBody) => api.post<AddedSteps>(of(versionId, 'steps'), body);

export const fetchPresence = (versionId: string) => api.get<List<Presence>>(of(versionId, 'presence'));

export const sendPresence = (versionId: string, body: PresenceBody) => api.post<void>(of(versionId, 'presence'), body);

export const leavePresence = (versionId: string, client: string) =>
  api.leave(`${of(versionId, 'presence')}?client=${encodeURIComponent(client)}`);

export const keepCopy = (versionId: string, body: KeepCopyBody) =>
  api.post<KeptCopy>(of(versionId, 'kept-copies'), body);

export const keptCopiesQuery = (versionId: string) =>
  queryOptions({
    queryKey: keys.keptCopies(versionId),
    queryFn: ({ signal }) => api.get<List<KeptCopy>>(of(versionId, 'kept-copies'), { limit: 50 }, signal),
  });

export const keptCopyQuery = (id: string) =>
  queryOptions({
    queryKey: keys.keptCopy(id),
    queryFn: ({ signal }) => api.get<KeptCopyDetail>(`/api/kept-copies/${id}`, undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const deleteKeptCopy = (id: string) => api.delete(`/api/kept-copies/${id}`);
