/** The tables of read and understood, see tables.ts. Assignments are written by the database alone. */
import type { ColumnType } from 'kysely';
import type { TimestampDefault } from './column-types.ts';

type Read<T> = ColumnType<T, never, never>;

export interface ReadingDutiesTable {
  id: string;
  scope_id: string;
  document_id: string | null;
  folder_id: string | null;
  days: number;
  created_at: TimestampDefault;
}

export interface ReadingDutyPeopleTable {
  scope_id: string;
  duty_id: string;
  user_id: string;
  named_at: TimestampDefault;
}

export interface ReadingAssignmentsTable {
  id: Read<string>;
  scope_id: Read<string>;
  document_id: Read<string>;
  version_id: Read<string>;
  version_number: Read<number>;
  user_id: Read<string>;
  assigned_at: Read<Date>;
  due_date: Read<string | null>;
  earlier_due: Read<{ until: string; due: string }[] | null>;
  carried_over: Read<boolean>;
  reason: Read<string | null>;
  done_at: Read<Date | null>;
  signed: Read<boolean>;
  voided_at: Read<Date | null>;
  void_reason: Read<string | null>;
}

export interface ReadingDaysTable {
  scope_id: Read<string>;
  followed_to: Read<string>;
}
