/** Addresses that a person saves under a name, views of the list or searches: opening, saving, renaming and removing them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Header, MenuSection } from 'react-aria-components';
import type { Kept } from '../../contract/index.ts';
import { keep, keptQuery, keys } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { type IconName, Menu, MenuItem, MenuSeparator, say } from '../ui/index.ts';
import { savedWords } from './saved-address-words.ts';

const SaveAddress = lazy(async () => ({ default: (await import('./saved-address-dialogs.tsx')).SaveAddress }));
const RenameAddress = lazy(async () => ({ default: (await import('./saved-address-dialogs.tsx')).RenameAddress }));
const RemoveAddress = lazy(async () => ({ default: (await import('./saved-address-dialogs.tsx')).RemoveAddress }));

interface SavedAddressesProps {
  of: 'views' | 'searches';
  /** What one of them is called. */
  noun: 'view' | 'search';
  label: string;
  icon: IconName;
  button: (isReady: boolean) => ReactNode;
  /** What an address holds, as the dialog says it. */
  holds: string;
  /** False where there is nothing to save yet. */
  isSavable?: boolean;
}

type Asked = 'save' | 'rename' | 'remove';

export function SavedAddresses({ of, noun, label, icon, button, holds, isSavable = true }: SavedAddressesProps) {
  const router = useRouter();
  const { data } = useQuery(keptQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const saved = data?.[of] ?? [];
  return (
    <>
      <Menu button={button(data !== undefined)} label={label}>
        <MenuSection aria-label={label}>
          {saved.length === 0 && <Header className="user-menu-head muted">{t(savedWords[noun].none)}</Header>}
          {saved.map(({ name, address }) => (
            <MenuItem key={name} icon={icon} onAction={() => router.history.push(address)}>
              {name}
            </MenuItem>
          ))}
        </MenuSection>
        {(isSavable || saved.length > 0) && <MenuSeparator />}
        {isSavable && (
          <MenuItem icon="plus" onAction={() => setAsked('save')}>
            {t(savedWords[noun].save.menu)}
          </MenuItem>
        )}
        {saved.length > 0 && (
          <MenuItem icon="edit" onAction={() => setAsked('rename')}>
            {t(savedWords[noun].rename.menu)}
          </MenuItem>
        )}
        {saved.length > 0 && (
          <MenuItem icon="trash" onAction={() => setAsked('remove')}>
            {t(savedWords[noun].remove.menu)}
          </MenuItem>
        )}
      </Menu>
      <Suspense>
        {asked && <AskedDialog {...{ of, noun, holds, asked, saved }} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  );
}

interface AskedDialogProps extends Pick<SavedAddressesProps, 'of' | 'noun' | 'holds'> {
  asked: Asked;
  saved: Kept['views'];
  onClose: () => void;
}

function AskedDialog({ of, noun, holds, asked, saved, onClose }: AskedDialogProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const names = saved.map(({ name }) => name);
  const write = async (to: Kept['views'], said: string) => {
    await keep({ [of]: to });
    await queryClient.invalidateQueries({ queryKey: keys.kept });
    say(said);
    onClose();
  };
  const saveAs = (name: string) => {
    const { pathname, searchStr } = router.state.location;
    const others = saved.filter((one) => one.name !== name);
    return write([...others, { name, address: `${pathname}${searchStr}` }], t(savedWords[noun].saved, { name }));
  };
  const rename = (from: string, to: string) => {
    const renamed = saved.map((one) => (one.name === from ? { ...one, name: to } : one));
    return write(renamed, t(savedWords[noun].renamed, { name: to }));
  };
  const remove = (name: string) => {
    const others = saved.filter((one) => one.name !== name);
    return write(others, t(savedWords[noun].removed, { name }));
  };
  if (asked === 'save') return <SaveAddress {...{ noun, holds, onClose }} taken={names} onSave={saveAs} />;
  if (asked === 'rename') return <RenameAddress {...{ noun, names, onClose }} onRename={rename} />;
  return <RemoveAddress {...{ noun, names, onClose }} onRemove={remove} />;
}
