/**
 * `npm run verify-audit` (verify-everything.ts), in a heap that stays near what it holds: left alone, V8 lets garbage grow to several
 * times that before it looks, and the room for young objects grows while the modules are loaded, so this comes before them.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=20');

const [{ runCommand }, { verifyEverything }] = await Promise.all([
  import('./command.ts'),
  import('./verify-everything.ts'),
]);
await runCommand('verify-audit', verifyEverything);
