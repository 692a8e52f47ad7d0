/** Several documents of the list chosen for one act. What is no longer listed is no longer chosen. */
import { useMemo, useState } from 'react';
import type { DocumentItem } from '../../../contract/index.ts';
import type { PickedRows } from '../document-list.tsx';

export interface Bulk {
  /** Null while rows are links and nothing is being chosen. */
  rows: PickedRows | null;
  chosen: readonly DocumentItem[];
  begin: () => void;
  end: () => void;
}

export function useBulk(documents: readonly DocumentItem[]): Bulk {
  const [isOn, setOn] = useState(false);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => (isOn ? { keys, onPick: setKeys } : null), [isOn, keys]);
  return {
    rows,
    chosen: isOn ? documents.filter(({ id }) => keys.has(id)) : [],
    begin: () => setOn(true),
    end: () => {
      setOn(false);
      setKeys(new Set());
    },
  };
}
