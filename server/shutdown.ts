/**
 * Ends the service so that nothing accepted is lost: no new connections, requests under way finish, then the database.
 *
 * Twenty-five seconds are the bound, since whoever stops services usually kills after thirty. A second signal ends at once.
 */
import type { Installation } from './installation.ts';
import type { App } from './kernel/http/index.ts';

const patienceMs = 25_000;

/** Answers the way to end for other reasons than a signal. */
export function endOnSignal(app: App, installation: Installation): (code: number) => void {
  let ending = false;
  const end = async (code: number) => {
    if (ending) process.exit(1);
    ending = true;
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref();
    try {
      await app.close();
      await installation.close();
      process.exit(code);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => void end(0));
  process.on('SIGINT', () => void end(0));
  return (code) => void end(code);
}
