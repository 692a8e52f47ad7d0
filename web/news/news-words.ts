/** What happened, after the number and title of the document or a person's name. Mails say the same (contract/news.ts). */
import type { NotificationType } from '../../contract/index.ts';
import { type Message, msg } from '../texts/index.ts';

export const newsWords: Record<NotificationType, Message> = {
  'review-requested': msg('waits for your review'),
  'review-reminder': msg('still waits for your review'),
  withdrawn: msg('was withdrawn from review'),
  approved: msg('was approved'),
  returned: msg('was returned to you'),
  released: msg('was released'),
  revoked: msg('was revoked'),
  commented: msg('has a new comment'),
  mentioned: msg('has a comment that names you'),
  'review-due': msg('is due for its periodic review'),
  'pack-ready': msg('Your pack is ready'),
  'to-read': msg('is to be read and acknowledged'),
  'reading-overdue': msg('is overdue to be read'),
  'import-done': msg('Your import is done'),
  'identity-reset': msg('can sign in again by a link or without the earlier second factor'),
  'identity-confirmed': msg('was confirmed and can sign again'),
};
