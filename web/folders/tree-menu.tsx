/** The menu of the tree's root: folders, opening and closing, and the way into Arrange mode. Nothing else leads there. */
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
    <Menu button={<IconButton icon="more" label="Folder actions" />} label="Folder actions">
      {mayCreate ? (
        <MenuItem
          icon="plus"
          shortcut="Alt N"
          isDisabled={whyNoCreate !== null}
          {...(whyNoCreate && { note: whyNoCreate })}
          onAction={() => onAct('create')}
        >
          New folder…
        </MenuItem>
      ) : null}
      {hasFolder ? (
        <MenuItem icon="edit" shortcut="F2" note={folderName} onAction={() => onAct('rename')}>
          Rename…
        </MenuItem>
      ) : null}
      {hasFolder ? (
        <MenuItem icon="trash" shortcut="Del" note={folderName} tone="danger" onAction={() => onAct('delete')}>
          Delete…
        </MenuItem>
      ) : null}
      {canMove ? <MenuSeparator /> : null}
      {canMove ? (
        <MenuItem icon="folder" shortcut="Alt M" onAction={() => onAct('move')}>
          Move to…
        </MenuItem>
      ) : null}
      {canMove ? (
        <MenuItem icon="chevronUp" shortcut="Alt ↑" onAction={() => onAct('move-up')}>
          Move up
        </MenuItem>
      ) : null}
      {canMove ? (
        <MenuItem icon="chevronDown" shortcut="Alt ↓" onAction={() => onAct('move-down')}>
          Move down
        </MenuItem>
      ) : null}
      {mayCreate || hasFolder ? <MenuSeparator /> : null}
      <MenuItem onAction={() => onAct('expand-all')}>Expand all</MenuItem>
      <MenuItem onAction={() => onAct('collapse-all')}>Collapse all</MenuItem>
      {mayOrganize && !isArranging ? <MenuSeparator /> : null}
      {mayOrganize && !isArranging ? (
        <MenuItem icon="move" note="Move and order folders and documents" onAction={() => onAct('arrange')}>
          Arrange…
        </MenuItem>
      ) : null}
    </Menu>
  );
}
