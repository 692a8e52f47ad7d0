export { type FreshDatabase, type FreshDatabaseOptions, freshDatabase } from './fresh-database.ts';
export { superuser } from './superuser.ts';
