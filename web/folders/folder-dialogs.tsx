/** Create, rename and delete a folder. A refusal is named while the name is typed, by the rule that the server enforces. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FolderNode, FolderTree } from '../../contract/index.ts';
import {
  createRefusal,
  deleteRefusal,
  folderNameProblem,
  normaliseName,
  pathOf,
  renameRefusal,
} from '../../domain/folders/index.ts';
import { changeFolder, createFolder, deleteFolder, keys, sayWhy } from '../api/index.ts';
import { withHeldUpdates } from '../live/index.ts';
import { t } from '../texts/index.ts';
import { FormDialog, say, TextField } from '../ui/index.ts';
import { expand } from './expanded-store.ts';
import { folderIndex, scopeKey } from './tree-nodes.ts';

export type FolderQuestion =
  | { act: 'create'; tree: FolderTree; scopeName: string; parent: FolderNode | null }
  | { act: 'rename'; tree: FolderTree; folder: FolderNode }
  | { act: 'delete'; tree: FolderTree; folder: FolderNode };

interface AskProps<Q> {
  question: Q;
  onClose: () => void;
  onDone: (folderId: string | null) => void;
}

type Ask<A extends FolderQuestion['act']> = AskProps<Extract<FolderQuestion, { act: A }>>;

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keys.folders() });
}

function CreateDialog({ question, onClose, onDone }: Ask<'create'>) {
  const { tree, parent, scopeName } = question;
  const [raw, setRaw] = useState('');
  const refresh = useRefresh();
  const name = normaliseName(raw);
  const index = folderIndex(tree);
  const problem = raw === '' ? null : folderNameProblem(name, t);
  // Too deep is so whatever the name; a taken name only once one is typed.
  const refusal = createRefusal(index, parent?.id ?? null, name, t);
  const place = [scopeName, ...pathOf(index, parent?.id ?? null).map((folder) => folder.name)].join(' / ');
  const submit = async () => {
    const folder = await createFolder(tree.scopeId, parent?.id ?? null, name);
    expand([scopeKey(tree.scopeId), ...pathOf(index, parent?.id ?? null).map(({ id }) => id)]);
    await refresh();
    say(t('Created the folder “{name}”.', { name: folder.name }));
    onDone(folder.id);
  };
  return (
    <FormDialog
      title={t('New folder')}
      action={t('Create folder')}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={sayWhy}
      isDisabled={name === '' || problem !== null}
      refusal={refusal?.detail ?? null}
    >
      <TextField
        label={t('Name')}
        value={raw}
        onChange={setRaw}
        error={problem}
        help={t('In {place}', { place })}
        autoFocus
      />
    </FormDialog>
  );
}

function RenameDialog({ question, onClose, onDone }: Ask<'rename'>) {
  const { tree, folder } = question;
  const [raw, setRaw] = useState(folder.name);
  const refresh = useRefresh();
  const name = normaliseName(raw);
  const problem = folderNameProblem(name, t);
  const refusal = renameRefusal(folderIndex(tree), folder, name, t);
  const submit = async () => {
    if (name !== folder.name) {
      await changeFolder(folder.id, { name });
      await refresh();
      say(t('Renamed “{before}” to “{name}”.', { before: folder.name, name }));
    }
    onDone(folder.id);
  };
  return (
    <FormDialog
      title={t('Rename folder')}
      action={t('Rename')}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={sayWhy}
      isDisabled={problem !== null}
      refusal={refusal?.detail ?? null}
    >
      <TextField label={t('Name')} value={raw} onChange={setRaw} error={problem} autoFocus />
    </FormDialog>
  );
}

function DeleteDialog({ question, onClose, onDone }: Ask<'delete'>) {
  const { tree, folder } = question;
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const refusal = deleteRefusal(folderIndex(tree), folder, folder.documentCount, t);
  const submit = () =>
    // The page leaves the folder before anything is read again: its rows are not there any more.
    withHeldUpdates(async () => {
      await queryClient.cancelQueries({ queryKey: keys.documentLists });
      await deleteFolder(folder.id).catch(async (error: unknown) => {
        await queryClient.invalidateQueries({ queryKey: keys.documentLists });
        throw error;
      });
      say(t('Deleted the folder “{name}”.', { name: folder.name }));
      onDone(folder.parentId);
      await refresh();
    });
  return (
    <FormDialog
      title={t('Delete “{name}”?', { name: folder.name })}
      action={t('Delete folder')}
      variant="danger"
      role="alertdialog"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={sayWhy}
      refusal={refusal?.detail ?? null}
    >
      <p>{t('Only an empty folder can be deleted. The audit trail keeps a record of it. No document is touched.')}</p>
    </FormDialog>
  );
}

export function FolderDialog({ question, ...rest }: AskProps<FolderQuestion | null>) {
  if (question?.act === 'create') return <CreateDialog question={question} {...rest} />;
  if (question?.act === 'rename') return <RenameDialog question={question} {...rest} />;
  if (question?.act === 'delete') return <DeleteDialog question={question} {...rest} />;
  return null;
}
