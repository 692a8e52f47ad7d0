export { type Answer, type Client, clientFor, type RequestOptions } from './client.ts';
export { type FreshDatabase, type FreshDatabaseOptions, freshDatabase } from './fresh-database.ts';
export { superuser } from './superuser.ts';
export { startWorld, type World, type WorldOptions, type WorldScope, type WorldUser, worldPassword } from './world.ts';
