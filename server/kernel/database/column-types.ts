/** How Kysely reads and writes the columns that are not what JavaScript has. */
import type { ColumnType, JSONColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type TimestampDefault = ColumnType<Date, Date | string | undefined, Date | string>;
export type Json<T extends object | null> = JSONColumnType<T, string, string>;
export type JsonOrNull<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;
