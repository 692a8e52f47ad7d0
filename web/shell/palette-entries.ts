/** What the palette lists for a few letters: documents by number and title, folders by path, acts by name. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import type { DocumentItem, FolderNode } from '../../contract/index.ts';
import { fetchDocuments, folderTreeQuery, keptQuery, keys, type MyScope, scopesWith, useMe } from '../api/index.ts';
import { t } from '../texts/index.ts';
import type { IconName } from '../ui/index.ts';
import { usePaletteActs } from './palette-acts.ts';

export interface PaletteEntry {
  id: string;
  icon: IconName;
  label: string;
  /** Where it is, in words beside it. */
  note: string | null;
  run: () => unknown;
}

export interface PaletteGroup {
  title: string;
  entries: PaletteEntry[];
}

const mostOfEach = 6;
/** Trees are read for these; documents are found in all scopes. */
const mostTrees = 8;

const holdsAll = (text: string, words: readonly string[]) => words.every((word) => text.toLowerCase().includes(word));

export function usePaletteEntries(typed: string): { groups: PaletteGroup[]; isLoading: boolean } {
  const text = useDeferredValue(typed.trim());
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const { entries: documents, isLoading } = useDocumentEntries(text);
  const folders = useFolderEntries(words);
  const acts = usePaletteActs()
    .filter(({ label, also }) => holdsAll(`${label} ${also}`, words))
    .map(({ id, label, icon, run }): PaletteEntry => ({ id: `act ${id}`, icon, label, note: null, run }));
  const navigate = useNavigate();
  const everywhere: PaletteEntry = {
    id: 'everywhere',
    icon: 'search',
    label: t('Search all texts for “{text}”', { text }),
    note: null,
    run: () => navigate({ to: '/search', search: { q: text } }),
  };
  const groups = [
    { title: text === '' ? t('Opened lately') : t('Documents'), entries: documents },
    { title: t('Folders'), entries: folders },
    { title: t('Actions'), entries: text === '' ? acts : acts.slice(0, mostOfEach) },
    { title: t('Search'), entries: text === '' ? [] : [everywhere] },
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), isLoading };
}

function useDocumentEntries(q: string): { entries: PaletteEntry[]; isLoading: boolean } {
  const navigate = useNavigate();
  const kept = useQuery({ ...keptQuery, enabled: q === '' });
  const found = useQuery({
    queryKey: [...keys.documents, 'palette', q] as const,
    queryFn: async ({ signal }) => (await fetchDocuments({ q }, null, mostOfEach, signal)).items,
    enabled: q !== '',
    staleTime: 10_000,
    placeholderData: (before) => before,
  });
  const documents: readonly DocumentItem[] = (q === '' ? kept.data?.recent : found.data) ?? [];
  const entries = documents.slice(0, mostOfEach).map(({ id, humanId, title, scopeName }) => ({
    id: `document ${id}`,
    icon: 'document' as const,
    label: `${humanId} ${title}`,
    note: scopeName,
    run: () => navigate({ to: '/documents/$documentId', params: { documentId: id } }),
  }));
  return { entries, isLoading: q !== '' && found.isFetching };
}

/** The scope that is looked at comes first. */
function useFolderEntries(words: readonly string[]): PaletteEntry[] {
  const navigate = useNavigate();
  const me = useMe();
  const { scope: current } = useSearch({ strict: false });
  const scopes = useMemo(() => {
    const viewed = scopesWith(me, 'VIEW');
    return [...viewed.filter(({ id }) => id === current), ...viewed.filter(({ id }) => id !== current)].slice(
      0,
      mostTrees,
    );
  }, [me, current]);
  const trees = useQueries({
    queries: scopes.map(({ id }) => ({ ...folderTreeQuery(id), enabled: words.length > 0 })),
  });
  if (words.length === 0) return [];
  const found: { folder: FolderNode; path: string; scope: MyScope }[] = [];
  for (const [index, scope] of scopes.entries()) {
    const visit = (folders: readonly FolderNode[], above: string) => {
      for (const folder of folders) {
        if (found.length >= mostOfEach) return;
        const path = above === '' ? folder.name : `${above} / ${folder.name}`;
        // The folder's own name has to be meant, or everything below a folder would be listed with it.
        if (holdsAll(path, words) && words.some((word) => folder.name.toLowerCase().includes(word))) {
          found.push({ folder, path, scope });
        }
        visit(folder.children, path);
      }
    };
    visit(trees[index]?.data?.folders ?? [], '');
  }
  return found.map(({ folder, path, scope }) => ({
    id: `folder ${folder.id}`,
    icon: 'folder' as const,
    label: path,
    note: scope.name,
    run: () => navigate({ to: '/documents', search: { scope: scope.id, folder: folder.id } }),
  }));
}
