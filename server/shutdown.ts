/**
 * Ends the service so that nothing accepted is lost: no new connections, requests under way finish, then the database.
 *
 * The limit is twenty-five seconds, since service managers usually kill after thirty. A second signal ends at once.
 */
import type { Installation } from './installation.ts';
import type { App } from './kernel/http/index.ts';

const patienceMs = 25_000;

/** Returns a function that ends the service for other reasons than a signal. */
export function endOnSignal(app: App, installation: Installation): (code: number) => void {
  let began = 0;
  const end = async (code: number) => {
    // Ctrl+C reaches the process from the terminal and again from npm, which passes it on: within a second it is one.
    if (began > 0 && Date.now() - began < 1_000) return;
    if (began > 0) process.exit(1);
    began = Date.now();
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
