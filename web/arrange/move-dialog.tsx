/**
 * "Move to…": moving without dragging. Every place of the scopes in view is listed; one that does not take what is held
 * can be chosen too, and then says why not.
 */
import { useMemo, useState } from 'react';
import { sayWhy } from '../api/index.ts';
import type { Trees } from '../folders/index.ts';
import { PlacePicker, placeRows } from '../folders/index.ts';
import { plural, t } from '../texts/index.ts';
import { FormDialog } from '../ui/index.ts';
import { carryOut, treesByScope } from './drag-tree.tsx';
import { verdictOn } from './drop-verdict.ts';
import type { Held } from './move-refusals.ts';
import type { ArrangeActs } from './use-arrange.ts';

function titleFor(held: Held): string {
  if (held.kind === 'folders') {
    const name = held.folders[0]?.name ?? '';
    return plural(held.folders.length, 'Move “{name}” to…', 'Move {n} folders to…', { name });
  }
  const name = held.documents[0]?.humanId ?? '';
  return plural(held.documents.length, 'Move {name} to…', 'Move {n} documents to…', { name });
}

export interface MoveDialogProps {
  held: Held;
  acts: ArrangeActs;
  trees: Trees;
  onClose: () => void;
}

export function MoveDialog({ held, acts, trees, onClose }: MoveDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = useMemo(() => {
    const byScope = treesByScope(trees);
    return placeRows(trees.nodes, (node) => verdictOn(held, { node, position: 'on' }, byScope).refusal?.detail ?? null);
  }, [trees, held]);
  const row = rows.find((candidate) => candidate.id === chosen);
  const submit = async () => {
    if (!row) return;
    const { place } = verdictOn(held, { node: row.node, position: 'on' }, treesByScope(trees));
    if (!place) return;
    acts.hold(held);
    try {
      await carryOut(acts, place, trees);
    } finally {
      acts.hold(null);
    }
    onClose();
  };
  return (
    <FormDialog
      title={titleFor(held)}
      action={t('Move')}
      variant="arrange"
      size="medium"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={sayWhy}
      isDisabled={!row}
      refusal={row?.why ?? null}
    >
      <PlacePicker rows={rows} chosen={chosen} onChoose={setChosen} />
    </FormDialog>
  );
}
