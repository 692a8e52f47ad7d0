/** What a pool and its threads say to each other. */

interface StartMessage {
  kind: 'start';
  task: number;
  payload: unknown;
}
interface AnswerMessage {
  kind: 'answer';
  question: number;
  value: unknown;
  error?: string;
}
export type ToThread = StartMessage | AnswerMessage;

interface QuestionMessage {
  kind: 'question';
  task: number;
  question: number;
  value: unknown;
}
interface PartMessage {
  kind: 'part';
  task: number;
  value: unknown;
}
interface DoneMessage {
  kind: 'done';
  task: number;
  value: unknown;
}
interface FailedMessage {
  kind: 'failed';
  task: number;
  name: string;
  message: string;
}
export type FromThread = { kind: 'ready' } | QuestionMessage | PartMessage | DoneMessage | FailedMessage;
