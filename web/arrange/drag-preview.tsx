/** What is shown at the pointer during a drag: the dragged thing, and how many. */
import { Icon, type IconName } from '../ui/index.ts';
import './arrange.css';

export function DragPreview({ icon, text, count }: { icon: IconName; text: string; count: number }) {
  return (
    <div className="drag-preview">
      <Icon name={icon} />
      <span className="truncate">{text}</span>
      {count > 1 && <span className="drag-count">{count}</span>}
    </div>
  );
}
