/** News: what people are told in the app and by mail, and the stream of changes that keeps their pages true. */
export { watchJob } from './channel.ts';
export { newsMails, settleNews } from './mails.ts';
export { markRead, newsRoutes } from './routes.ts';
export { newsSweep } from './sweeps.ts';
export { queueDigest, tell } from './tell.ts';
export { scheduleReview } from './tell-due-reviews.ts';
export { scheduleReminders } from './tell-review-reminders.ts';
