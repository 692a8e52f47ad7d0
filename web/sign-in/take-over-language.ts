/** The language that a person chose in another browser is spoken in this one too, from the sign-in on. */
import { readLanguage } from '../api/index.ts';
import { chooseLanguage, chosenLanguage, language, wantedLanguage } from '../texts/index.ts';

/** Whether the page has to be loaded again to speak it. */
export async function takeOverLanguage(): Promise<boolean> {
  // A password that has to be changed first, or an answer that does not come, is no reason to stay here.
  const chosen = await readLanguage().catch(() => null);
  if (chosen === null || chosen.language === chosenLanguage()) return false;
  chooseLanguage(chosen.language);
  return wantedLanguage() !== language();
}
