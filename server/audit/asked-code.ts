/**
 * The code of what is carried out later in the name of who asked for it. A pack or a run of an import that somebody put into the tables
 * for another person has none that fits, so that the server does nothing in that person's name.
 */
import { databaseOf, type Tx } from '../kernel/database/index.ts';
import { keyedCode } from './event-code.ts';

export const askedCode = (tx: Tx, asked: readonly unknown[]): string =>
  keyedCode(databaseOf(tx), JSON.stringify(['asked', ...asked])).toString('hex');
