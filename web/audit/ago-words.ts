/** How long ago something was, as one would say it. A clock that runs behind the server's makes no future of it. */
import { plural, t } from '../texts/index.ts';

export function agoWords(at: string, now: number): string {
  const minutes = Math.floor(Math.max(0, now - Date.parse(at)) / 60_000);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return plural(days, '{n} day ago', '{n} days ago');
  if (hours > 0) return plural(hours, '{n} hour ago', '{n} hours ago');
  return minutes > 0 ? plural(minutes, '{n} minute ago', '{n} minutes ago') : t('just now');
}
