export { type Answer, type Client, clientFor, untilTaken } from './client.ts';
export { type FreshDatabase, freshDatabase } from './fresh-database.ts';
export { superuser } from './superuser.ts';
export { startWorld, type World, type WorldScope, type WorldUser, worldPassword } from './world.ts';
