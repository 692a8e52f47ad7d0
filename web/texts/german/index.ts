/** All German texts, one catalog for each noun. Terms of the trade as docs/glossary.md has them. */
import type { Catalog } from '../../../domain/texts/index.ts';
import account from './account.json' with { type: 'json' };
import accountSetup from './account-setup.json' with { type: 'json' };
import administration from './administration.json' with { type: 'json' };
import api from './api.json' with { type: 'json' };
import arrange from './arrange.json' with { type: 'json' };
import audit from './audit.json' with { type: 'json' };
import comments from './comments.json' with { type: 'json' };
import comparison from './comparison.json' with { type: 'json' };
import content from './content.json' with { type: 'json' };
import copies from './copies.json' with { type: 'json' };
import credentials from './credentials.json' with { type: 'json' };
import documents from './documents.json' with { type: 'json' };
import domain from './domain.json' with { type: 'json' };
import editor from './editor.json' with { type: 'json' };
import fallbacks from './fallbacks.json' with { type: 'json' };
import figures from './figures.json' with { type: 'json' };
import folders from './folders.json' with { type: 'json' };
import imports from './imports.json' with { type: 'json' };
import members from './members.json' with { type: 'json' };
import news from './news.json' with { type: 'json' };
import packs from './packs.json' with { type: 'json' };
import problems from './problems.json' with { type: 'json' };
import proof from './proof.json' with { type: 'json' };
import reading from './reading.json' with { type: 'json' };
import search from './search.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import signIn from './sign-in.json' with { type: 'json' };
import traceability from './traceability.json' with { type: 'json' };
import ui from './ui.json' with { type: 'json' };
import work from './work.json' with { type: 'json' };

/** What the server and the domain say in English, sentence by sentence. */
export { problems };

export const german: Catalog = {
  ...account,
  ...accountSetup,
  ...administration,
  ...api,
  ...arrange,
  ...audit,
  ...comments,
  ...comparison,
  ...content,
  ...copies,
  ...credentials,
  ...documents,
  ...domain,
  ...editor,
  ...fallbacks,
  ...figures,
  ...folders,
  ...imports,
  ...members,
  ...news,
  ...packs,
  ...proof,
  ...reading,
  ...search,
  ...shell,
  ...signIn,
  ...traceability,
  ...ui,
  ...work,
};
