/** Which columns the list shows, and the views of it that a person keeps. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, memo, Suspense, useState } from 'react';
import { MenuItem as AriaMenuItem, Header, MenuSection } from 'react-aria-components';
import type { DocumentsSearch } from '../address/index.ts';
import { keep, keptQuery, keys } from '../api/index.ts';
import { Button, Icon, Menu, MenuItem, MenuSeparator, say } from '../ui/index.ts';
import { choosableColumns, chosenColumns, columnsToAddress } from './list-columns.ts';

const SaveView = lazy(async () => ({ default: (await import('./view-dialogs.tsx')).SaveView }));
const RemoveView = lazy(async () => ({ default: (await import('./view-dialogs.tsx')).RemoveView }));

export interface ListMenusProps {
  search: DocumentsSearch;
  onChange: (change: Partial<DocumentsSearch>) => void;
}

/** Drawn again only when one of its props is another. */
export const ListMenus = memo(function ListMenus(props: ListMenusProps) {
  return (
    <>
      <ViewsMenu />
      <ColumnsMenu {...props} />
    </>
  );
});

function ColumnsMenu({ search, onChange }: ListMenusProps) {
  const chosen = chosenColumns(search.columns);
  return (
    <Menu
      button={<Button size="small">Columns</Button>}
      label="Columns"
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
    </Menu>
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
      <Suspense>
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
      </Suspense>
    </>
  );
}
