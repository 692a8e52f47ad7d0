export { createScope } from './create-scope.ts';
export { type PrintRules, readPrintRules } from './read-print-rules.ts';
export { readRules } from './read-rules.ts';
export { requireLanguage } from './require-language.ts';
export { scopeRoutes } from './routes.ts';
export { setMember } from './set-member.ts';
