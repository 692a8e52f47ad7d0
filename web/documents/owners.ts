/** Who can be asked for as an owner: oneself, and whoever owns something that is listed. */
import { useMemo } from 'react';
import type { DocumentItem } from '../../contract/index.ts';
import { useMe } from '../api/index.ts';
import { t } from '../texts/index.ts';

export function useOwners(listed: readonly Pick<DocumentItem, 'owner'>[], chosen: string | undefined) {
  const me = useMe();
  return useMemo(() => {
    const names = new Map<string, string>();
    for (const { owner } of listed) if (owner) names.set(owner.id, owner.displayName);
    names.delete(me.id);
    if (chosen && chosen !== me.id && !names.has(chosen)) names.set(chosen, t('Another owner'));
    const others = [...names].map(([value, label]) => ({ value, label })).sort((a, b) => (a.label < b.label ? -1 : 1));
    return [{ value: 'any', label: t('Any owner') }, { value: me.id, label: t('Owned by me') }, ...others];
  }, [listed, chosen, me.id]);
}
