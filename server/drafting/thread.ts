/** The entry of a thread that applies steps. It sees no database, no network and no user: what it lacks it asks for. */
import { serveTasks } from '../kernel/workers/index.ts';
import { DraftTexts, type Lead, type TextTask } from './texts.ts';

const texts = new DraftTexts();
serveTasks(async (payload, { ask }) => {
  const value = await texts.run(payload as TextTask, async (question) => (await ask(question)) as Lead);
  return { value, transfer: [] };
});
