/**
 * Asks for what the Documents screen needs first while the app's script is still on its way: who is signed in, the folders, the
 * beginning of the list. The app would ask the same a moment later, one after the other (api/early.ts hands the answers over).
 */
import type { Me } from '../contract/index.ts';
import { pathOf, readMe } from '../contract/routes/index.ts';
import { askEarly, firstDocumentsUrl, folderTreeUrl } from './api/index.ts';

/** A copy is read: the app reads the answer itself. */
async function early<T>(url: string): Promise<T | null> {
  const response = await askEarly(url);
  return response.ok ? ((await response.clone().json()) as T) : null;
}

/** Null for an address that says more than a place: its filters are for the app to read. */
function placeOf(address: URLSearchParams): { scopeId?: string; folderId?: string } | null {
  const { scope, folder, ...others } = Object.fromEntries(address);
  if (Object.keys(others).length > 0) return null;
  return { ...(scope && { scopeId: scope }), ...(folder && { folderId: folder }) };
}

const meUrl = pathOf(readMe);
const { pathname, search } = window.location;

async function ask(): Promise<void> {
  // The server's page says whether there is a session: /api/me without one would log an error in the browser's console.
  if (!document.querySelector(`link[href="${meUrl}"]`)) return;
  const me = await early<Me>(meUrl);
  if (!me || me.mustChangePassword || me.secondFactor.setupRequired) return;
  if (pathname !== '/documents' || me.scopes.length === 0) return;
  const place = placeOf(new URLSearchParams(search));
  if (place) askEarly(firstDocumentsUrl(place)).catch(() => {});
  for (const { id, permissions } of me.scopes) {
    if (permissions.includes('VIEW')) askEarly(folderTreeUrl(id)).catch(() => {});
  }
}

const leaveToApp = () => {
  // Unreachable: the app says so.
};
ask().catch(leaveToApp);
// The screen's own script too, which is otherwise known only when the app's has run.
if (pathname === '/documents') import('./documents/documents-page.tsx').catch(leaveToApp);
