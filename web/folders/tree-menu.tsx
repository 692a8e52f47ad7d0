/** The menu of the tree's root: folders, opening and closing, and the way into Arrange mode. Nothing else leads there. */

import { t } from '../texts/index.ts';
import { IconButton, Menu, MenuItem, MenuSeparator } from '../ui/index.ts';

export interface TreeMenuProps {
  mayCreate: boolean;
  mayOrganize: boolean;
  isArranging: boolean;
  /** The folder that rename and delete are about, by name. */
  folderName: string | null;
  /** Why a new folder has no place now. */
  whyNoCreate: string | null;
  /** In Arrange mode: what is selected to be moved. */
  selectedCount: number;
  onAct: (act: TreeAct) => void;
}

export type TreeAct =
  | 'create'
  | 'rename'
  | 'delete'
  | 'move'
  | 'move-up'
  | 'move-down'
  | 'expand-all'
  | 'collapse-all'
  | 'arrange';

export function TreeMenu(props: TreeMenuProps) {
  const { mayCreate, mayOrganize, isArranging, folderName, whyNoCreate, selectedCount, onAct } = props;
  const hasFolder = mayOrganize && folderName !== null;
  const canMove = isArranging && selectedCount > 0;
  return (
    <Menu button={<IconButton icon="more" label={t('Folder actions')} />} label={t('Folder actions')}>
      {mayCreate ? (
        <MenuItem
          icon="plus"
          shortcut="Alt N"
          isDisabled={whyNoCreate !== null}
          {...(whyNoCreate && { note: whyNoCreate })}
          onAction={() => onAct('create')}
        >
          {t('New folder…')}
        </MenuItem>
      ) : null}
      {hasFolder ? (
        <MenuItem icon="edit" shortcut="F2" note={folderName} onAction={() => onAct('rename')}>
          {t('Rename…')}
        </MenuItem>
      ) : null}
      {hasFolder ? (
        <MenuItem icon="trash" shortcut={t('Del')} note={folderName} tone="danger" onAction={() => onAct('delete')}>
          {t('Delete…')}
        </MenuItem>
      ) : null}
      {canMove ? <MenuSeparator /> : null}
      {canMove ? (
        <MenuItem icon="folder" shortcut="Alt M" onAction={() => onAct('move')}>
          {t('Move to…')}
        </MenuItem>
      ) : null}
      {canMove ? (
        <MenuItem icon="chevronUp" shortcut="Alt ↑" onAction={() => onAct('move-up')}>
          {t('Move up')}
        </MenuItem>
      ) : null}
      {canMove ? (
        <MenuItem icon="chevronDown" shortcut="Alt ↓" onAction={() => onAct('move-down')}>
          {t('Move down')}
        </MenuItem>
      ) : null}
      {mayCreate || hasFolder ? <MenuSeparator /> : null}
      <MenuItem onAction={() => onAct('expand-all')}>{t('Expand all')}</MenuItem>
      <MenuItem onAction={() => onAct('collapse-all')}>{t('Collapse all')}</MenuItem>
      {mayOrganize && !isArranging ? <MenuSeparator /> : null}
      {mayOrganize && !isArranging ? (
        <MenuItem icon="move" note={t('Move and order folders and documents')} onAction={() => onAct('arrange')}>
          {t('Arrange…')}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
