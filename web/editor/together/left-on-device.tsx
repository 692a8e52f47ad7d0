/** A version that is no draft any more: what this device still holds of it becomes a copy of its writer's, and is shown. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { VersionDetail } from '../../../contract/index.ts';
import { keepCopy, keys, useMe } from '../../api/index.ts';
import { KeptCopies } from '../../documents/index.ts';
import { Asides } from './aside.ts';
import { browserStore, DeviceDraft } from './device.ts';
import { orphans } from './window-lock.ts';

export function LeftOnDevice({ version }: { version: VersionDetail }) {
  const me = useMe();
  const queryClient = useQueryClient();
  useEffect(() => {
    const device = new DeviceDraft(browserStore, me.id, version.id);
    const told = () => void queryClient.invalidateQueries({ queryKey: keys.keptCopies(version.id) });
    const asides = new Asides(device, (body) => keepCopy(version.id, body), told);
    const older = device.older();
    if (older && asides.putOlder(older, version)) device.dropOlder();
    void orphans(device.all(), '').then((left) => {
      for (const kept of left) {
        asides.putSteps(kept);
        device.drop(kept.client);
      }
      void asides.sendAll();
    });
  }, [me.id, version, queryClient]);
  return <KeptCopies version={version} />;
}
