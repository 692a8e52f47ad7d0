/** Searches that a person keeps under a name: running, saving, renaming and removing them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Header, MenuSection } from 'react-aria-components';
import { keep, keptQuery, keys } from '../api/index.ts';
import { Button, Menu, MenuItem, MenuSeparator, say } from '../ui/index.ts';

const SaveSearch = lazy(async () => ({ default: (await import('./saved-search-dialogs.tsx')).SaveSearch }));
const RenameSearch = lazy(async () => ({ default: (await import('./saved-search-dialogs.tsx')).RenameSearch }));
const RemoveSearch = lazy(async () => ({ default: (await import('./saved-search-dialogs.tsx')).RemoveSearch }));

type Asked = 'save' | 'rename' | 'remove';

/** `isAsked`: words were typed, so that there is something to save. */
export function SavedSearches({ isAsked }: { isAsked: boolean }) {
  const router = useRouter();
  const { data } = useQuery(keptQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const searches = data?.searches ?? [];
  return (
    <>
      <Menu button={<Button isDisabled={data === undefined}>Saved searches</Button>} label="Saved searches">
        <MenuSection aria-label="Saved searches">
          {searches.length === 0 && <Header className="user-menu-head muted">No search is saved yet</Header>}
          {searches.map(({ name, address }) => (
            <MenuItem key={name} icon="search" onAction={() => router.history.push(address)}>
              {name}
            </MenuItem>
          ))}
        </MenuSection>
        {(isAsked || searches.length > 0) && <MenuSeparator />}
        {isAsked && (
          <MenuItem icon="plus" onAction={() => setAsked('save')}>
            Save this search…
          </MenuItem>
        )}
        {searches.length > 0 && (
          <MenuItem icon="edit" onAction={() => setAsked('rename')}>
            Rename a search…
          </MenuItem>
        )}
        {searches.length > 0 && (
          <MenuItem icon="trash" onAction={() => setAsked('remove')}>
            Remove a search…
          </MenuItem>
        )}
      </Menu>
      <Suspense>
        <AskedDialog asked={asked} searches={searches} onClose={() => setAsked(null)} />
      </Suspense>
    </>
  );
}

interface AskedDialogProps {
  asked: Asked | null;
  searches: readonly { name: string; address: string }[];
  onClose: () => void;
}

function AskedDialog({ asked, searches, onClose }: AskedDialogProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const names = searches.map(({ name }) => name);
  const save = async (to: AskedDialogProps['searches'], said: string) => {
    await keep({ searches: [...to] });
    await queryClient.invalidateQueries({ queryKey: keys.kept });
    say(said);
    onClose();
  };
  if (asked === 'save') {
    const saveAs = (name: string) => {
      const { pathname, searchStr } = router.state.location;
      const others = searches.filter((search) => search.name !== name);
      return save([...others, { name, address: `${pathname}${searchStr}` }], `The search “${name}” is saved.`);
    };
    return <SaveSearch taken={names} onSave={saveAs} onClose={onClose} />;
  }
  if (asked === 'rename') {
    const rename = (from: string, to: string) =>
      save(
        searches.map((search) => (search.name === from ? { ...search, name: to } : search)),
        `The search is now called “${to}”.`,
      );
    return <RenameSearch names={names} onRename={rename} onClose={onClose} />;
  }
  if (asked === 'remove') {
    const remove = (name: string) =>
      save(
        searches.filter((search) => search.name !== name),
        `The search “${name}” is removed.`,
      );
    return <RemoveSearch names={names} onRemove={remove} onClose={onClose} />;
  }
  return null;
}
