/** A server and a worker take no arguments: one that is given is a setting that would silently not count. */
import type { CommandName } from './command-help.ts';
import { ConfigError } from './environment.ts';

export function refuseArguments(name: CommandName): void {
  const [given] = process.argv.slice(2);
  if (given === undefined) return;
  const command = name === 'start' ? 'npm start' : `npm run ${name}`;
  throw new ConfigError(
    `${command} takes no arguments, and was given "${given}". Settings come from the environment: ${command} -- --help`,
  );
}
