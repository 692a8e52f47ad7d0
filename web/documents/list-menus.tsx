/** Which columns the list shows, and the views of it that a person keeps. */
import { memo } from 'react';
import { MenuItem as AriaMenuItem } from 'react-aria-components';
import type { DocumentsSearch } from '../address/index.ts';
import { t } from '../texts/index.ts';
import { Button, Icon, Menu } from '../ui/index.ts';
import { choosableColumns, chosenColumns, columnsToAddress } from './list-columns.ts';
import { SavedAddresses } from './saved-addresses.tsx';

export interface ListMenusProps {
  search: DocumentsSearch;
  onChange: (change: Partial<DocumentsSearch>) => void;
}

/** Drawn again only when one of its props is another. */
export const ListMenus = memo(function ListMenus(props: ListMenusProps) {
  return (
    <>
      <SavedAddresses
        {...{ of: 'views', noun: 'view', label: t('Views'), icon: 'filter' }}
        button={() => <Button size="small">{t('Views')}</Button>}
        holds={t('Place, filters, columns and sort')}
      />
      <ColumnsMenu {...props} />
    </>
  );
});

function ColumnsMenu({ search, onChange }: ListMenusProps) {
  const chosen = chosenColumns(search.columns);
  return (
    <Menu
      button={<Button size="small">{t('Columns')}</Button>}
      label={t('Columns')}
      selectionMode="multiple"
      selectedKeys={chosen}
      onSelectionChange={(to) => {
        if (to !== 'all') onChange({ columns: columnsToAddress(new Set([...to].map(String))) });
      }}
    >
      {choosableColumns.map(({ id, name }) => (
        <AriaMenuItem key={id} id={id} textValue={t(name)} className="menu-item">
          {({ isSelected }) => (
            <>
              <span className="menu-item-space">{isSelected && <Icon name="check" />}</span>
              <span className="menu-item-text">{t(name)}</span>
            </>
          )}
        </AriaMenuItem>
      ))}
    </Menu>
  );
}
