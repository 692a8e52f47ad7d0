/** The menu of one document, at the button of its row. It exists in Arrange mode alone, and once for the whole list. */
import type { DocumentItem } from '../../contract/index.ts';
import { t } from '../texts/index.ts';
import { MenuAt, MenuItem } from '../ui/index.ts';

export type DocumentAct = 'move' | 'up' | 'down' | 'first' | 'last';

/** The document whose menu is open, and the button that it hangs from. */
export interface AskedMenu {
  document: DocumentItem;
  button: HTMLElement;
}

export interface DocumentMenuProps {
  asked: AskedMenu;
  /** Null when the rows can be ordered. */
  whyNoOrder: string | null;
  onAct: (act: DocumentAct, document: DocumentItem) => void;
  onClose: () => void;
}

export const documentMenuLabel = ({ humanId }: DocumentItem): string => t('Actions for {name}', { name: humanId });

export function DocumentMenu({ asked: { document, button }, whyNoOrder, onAct, onClose }: DocumentMenuProps) {
  const order = (act: DocumentAct, words: string) => (
    <MenuItem isDisabled={whyNoOrder !== null} onAction={() => onAct(act, document)}>
      {words}
    </MenuItem>
  );
  return (
    <MenuAt element={button} label={documentMenuLabel(document)} onClose={onClose}>
      <MenuItem icon="folder" onAction={() => onAct('move', document)}>
        {t('Move to…')}
      </MenuItem>
      {order('up', t('Move up'))}
      {order('down', t('Move down'))}
      {order('first', t('Move to the start'))}
      {order('last', t('Move to the end'))}
    </MenuAt>
  );
}
