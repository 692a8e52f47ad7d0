/** The texts of the app, in the language of who reads them. */
export { type Message, msg, type TextLanguage } from '../../domain/texts/index.ts';
export { gapName } from './gaps.ts';
export { chooseLanguage, chosenLanguage, loadLanguage, localeOf, wantedLanguage } from './language.ts';
export { permissionName, permissionNote, roleName, roleNote } from './permissions.ts';
export { rich } from './rich.tsx';
export { amount, finished, language, plural, t } from './t.ts';
