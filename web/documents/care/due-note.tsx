/** When something is due; what is overdue is marked, and said in words. */
import { Badge } from '../../ui/index.ts';
import { dueWords, todayUtc } from './due-words.ts';

export function DueNote({ day }: { day: string }) {
  const { words, isOverdue } = dueWords(day, todayUtc());
  if (isOverdue) return <Badge tone="bad">{words}</Badge>;
  return <span>{words}</span>;
}
