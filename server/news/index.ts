/** News: what people are told in the app and by mail, and the stream of changes that keeps their pages true. */
export { watchJob } from './channel.ts';
export { newsMails, settleNews } from './mails.ts';
export { notify, queueDigest } from './notify.ts';
export { scheduleReview } from './notify-due-reviews.ts';
export { scheduleReminders } from './notify-review-reminders.ts';
export { markRead, newsRoutes } from './routes.ts';
export { newsSweep } from './sweeps.ts';
