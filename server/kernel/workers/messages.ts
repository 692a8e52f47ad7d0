/** What a pool and its threads say to each other. */

export interface StartMessage {
  kind: 'start';
  task: number;
  payload: unknown;
}
export interface AnswerMessage {
  kind: 'answer';
  question: number;
  value: unknown;
  error?: string;
}
export type ToThread = StartMessage | AnswerMessage;

export interface QuestionMessage {
  kind: 'question';
  task: number;
  question: number;
  value: unknown;
}
export interface DoneMessage {
  kind: 'done';
  task: number;
  value: unknown;
}
export interface FailedMessage {
  kind: 'failed';
  task: number;
  name: string;
  message: string;
}
export type FromThread = { kind: 'ready' } | QuestionMessage | DoneMessage | FailedMessage;
