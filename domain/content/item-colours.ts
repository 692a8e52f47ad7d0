/** The colour of each kind of item, the same on screen and on paper. On white each keeps 4.5 to 1. */
import type { ItemKind } from './tree.ts';

export const itemColours: Record<ItemKind, string> = {
  risk: '#b34229',
  control: '#1f735c',
  requirement: '#1a4578',
};
