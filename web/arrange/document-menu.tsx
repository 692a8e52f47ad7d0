/** The menu of one document. It exists in Arrange mode alone. */
import type { DocumentItem } from '../../contract/index.ts';
import { IconButton, Menu, MenuItem } from '../ui/index.ts';

export type DocumentAct = 'move' | 'up' | 'down' | 'first' | 'last';

export interface DocumentMenuProps {
  document: DocumentItem;
  /** Null when the rows can be ordered. */
  whyNoOrder: string | null;
  onAct: (act: DocumentAct, document: DocumentItem) => void;
}

export function DocumentMenu({ document, whyNoOrder, onAct }: DocumentMenuProps) {
  const label = `Actions for ${document.humanId}`;
  const order = (act: DocumentAct, words: string) => (
    <MenuItem isDisabled={whyNoOrder !== null} onAction={() => onAct(act, document)}>
      {words}
    </MenuItem>
  );
  return (
    <Menu button={<IconButton icon="more" label={label} />} label={label}>
      <MenuItem icon="folder" onAction={() => onAct('move', document)}>
        Move to…
      </MenuItem>
      {order('up', 'Move up')}
      {order('down', 'Move down')}
      {order('first', 'Move to the start')}
      {order('last', 'Move to the end')}
    </Menu>
  );
}
