/** Compares the trail with the anchors of a folder, oldest first, and says in words what the first that does not fit means. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { compareHeads } from '../audit/index.ts';
import { readAnchor } from './anchor-text.ts';
import { signatureFault } from './signed-text.ts';
import type { PublicKey } from './signing-key.ts';

export interface ComparedAnchors {
  fitting: number;
  /** Null where all fit. */
  fault: string | null;
}

export async function compareAnchors(client: pg.ClientBase, folder: string, key: PublicKey): Promise<ComparedAnchors> {
  const names = (await readdir(folder)).filter((name) => /^anchor-.*\.txt$/.test(name)).sort();
  let fitting = 0;
  let last: string | null = null;
  for (const name of names) {
    const bytes = await readFile(join(folder, name));
    const kept = readAnchor(bytes);
    const forged = signatureFault(bytes, key, `The anchor ${name}`);
    if (forged !== null || kept === null) return { fitting, fault: forged ?? `${name} is no anchor.` };
    const [broken] = await compareHeads(client, kept);
    if (broken !== undefined) {
      const chain = broken.chain === 'installation' ? 'the installation' : `scope ${broken.chain}`;
      const sound = last === null ? 'No earlier anchor fits.' : `What was written up to ${last} still fits.`;
      const fault =
        `The anchor ${name} no longer fits: event ${broken.seq} of ${chain}, the newest one on ${kept.at}, is gone or was changed. ` +
        `Someone changed the trail after that time, at or before that event. ${sound}`;
      return { fitting, fault };
    }
    fitting += 1;
    last = kept.at;
  }
  return { fitting, fault: fitting === 0 ? `${folder} holds no anchors.` : null };
}
