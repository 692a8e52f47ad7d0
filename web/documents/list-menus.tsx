/** Which columns the list shows, and the views of it that a person keeps. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  Header,
  MenuSection,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import type { DocumentsSearch } from '../address/index.ts';
import { keep, keptQuery, keys, sayWhy } from '../api/index.ts';
import { Button, FormDialog, Icon, Menu, MenuItem, MenuSeparator, say, TextField } from '../ui/index.ts';
import { choosableColumns, chosenColumns, columnsToAddress } from './list-columns.ts';

export interface ListMenusProps {
  search: DocumentsSearch;
  onChange: (change: Partial<DocumentsSearch>) => void;
}

export function ListMenus(props: ListMenusProps) {
  return (
    <>
      <ViewsMenu />
      <ColumnsMenu {...props} />
    </>
  );
}

function ColumnsMenu({ search, onChange }: ListMenusProps) {
  const chosen = chosenColumns(search.columns);
  return (
    <MenuTrigger>
      <Button size="small">Columns</Button>
      <Popover className="popover" offset={4} placement="bottom end">
        <AriaMenu
          className="menu"
          aria-label="Columns"
          selectionMode="multiple"
          selectedKeys={chosen}
          onSelectionChange={(to) => {
            if (to !== 'all') onChange({ columns: columnsToAddress(new Set([...to].map(String))) });
          }}
        >
          {choosableColumns.map(({ id, name }) => (
            <AriaMenuItem key={id} id={id} textValue={name} className="menu-item">
              {({ isSelected }) => (
                <>
                  <span className="menu-item-space">{isSelected && <Icon name="check" />}</span>
                  <span className="menu-item-text">{name}</span>
                </>
              )}
            </AriaMenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

function ViewsMenu() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data } = useQuery(keptQuery);
  const [asked, setAsked] = useState<'save' | 'remove' | null>(null);
  const views = data?.views ?? [];
  const save = async (to: typeof views) => {
    await keep({ views: to });
    await queryClient.invalidateQueries({ queryKey: keys.kept });
  };
  return (
    <>
      <Menu button={<Button size="small">Views</Button>} label="Views">
        <MenuSection aria-label="Kept views">
          {views.length === 0 && <Header className="user-menu-head muted">No view is kept yet</Header>}
          {views.map(({ name, address }) => (
            <MenuItem key={name} icon="filter" onAction={() => router.history.push(address)}>
              {name}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSeparator />
        <MenuItem icon="plus" onAction={() => setAsked('save')}>
          Keep this view…
        </MenuItem>
        {views.length > 0 && (
          <MenuItem icon="trash" onAction={() => setAsked('remove')}>
            Remove a view…
          </MenuItem>
        )}
      </Menu>
      {asked === 'save' && (
        <SaveView
          taken={views.map(({ name }) => name)}
          onClose={() => setAsked(null)}
          onSave={async (name) => {
            const { pathname, searchStr } = router.state.location;
            const others = views.filter((view) => view.name !== name);
            await save([...others, { name, address: `${pathname}${searchStr}` }]);
            say(`The view “${name}” is kept.`);
          }}
        />
      )}
      {asked === 'remove' && (
        <RemoveView
          names={views.map(({ name }) => name)}
          onClose={() => setAsked(null)}
          onRemove={(name) => save(views.filter((view) => view.name !== name))}
        />
      )}
    </>
  );
}

interface SaveViewProps {
  taken: readonly string[];
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

function SaveView({ taken, onSave, onClose }: SaveViewProps) {
  const [name, setName] = useState('');
  const isTaken = taken.includes(name.trim());
  return (
    <FormDialog
      title="Keep this view"
      action={isTaken ? 'Replace the view' : 'Keep the view'}
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={name.trim() === ''}
      onSubmit={async () => {
        await onSave(name.trim());
        onClose();
      }}
    >
      <p>Place, filters, columns and sort are kept under a name, for you alone.</p>
      <TextField label="Name of the view" value={name} onChange={setName} maxLength={80} isRequired autoFocus />
      {isTaken && <p className="muted">A view of this name is replaced.</p>}
    </FormDialog>
  );
}

interface RemoveViewProps {
  names: readonly string[];
  onRemove: (name: string) => Promise<void>;
  onClose: () => void;
}

function RemoveView({ names, onRemove, onClose }: RemoveViewProps) {
  const [name, setName] = useState(names[0] ?? '');
  return (
    <FormDialog
      title="Remove a view"
      action="Remove the view"
      variant="danger"
      isOpen
      onClose={onClose}
      explain={sayWhy}
      onSubmit={async () => {
        await onRemove(name);
        say(`The view “${name}” is removed.`);
        onClose();
      }}
    >
      <fieldset className="stack">
        <legend className="field-label">Which one</legend>
        {names.map((one) => (
          <label key={one} className="row">
            <input type="radio" name="view" checked={one === name} onChange={() => setName(one)} />
            {one}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
