/** Icons of the writing tools, drawn like those of web/ui and loaded with the editor alone. */
import { LineIcon } from '../ui/index.ts';

const paths = {
  bold: 'M5 3h4a2.5 2.5 0 0 1 0 5H5zM5 8h4.8a2.5 2.5 0 0 1 0 5H5z',
  italic: 'M7 3h5M4 13h5M9.6 3 6.4 13',
  strike:
    'M3 8h10M11 4.6C10.6 3.6 9.5 3 8 3 6.3 3 5 3.8 5 5.2M4.8 10.9C5.1 12.2 6.3 13 8 13c1.8 0 3.1-.9 3.1-2.4 0-.5-.1-.9-.4-1.2',
  code: 'm5.6 5-3 3 3 3M10.4 5l3 3-3 3',
  underline: 'M4.5 3v4.5a3.5 3.5 0 0 0 7 0V3M3.5 13.5h9',
  highlight: 'm9.5 2.8 3.7 3.7-5.2 5.2H5.6L4.3 10.4V8zM3 13.8h10',
  colour: 'M4.5 10.5 8 2.5l3.5 8M5.6 8h4.8M3 13.5h10',
  bulletList: 'M6 4h7.5M6 8h7.5M6 12h7.5M2.8 4h.01M2.8 8h.01M2.8 12h.01',
  orderedList: 'M6.5 4h7M6.5 8h7M6.5 12h7M2.3 3l1-.5V5.5M2.2 10.5c.2-.8 1.7-.8 1.7.2 0 .7-1.7 1.5-1.7 2.3h1.8',
  taskList: 'M2.5 3h3v3h-3zM2.5 10h3v3h-3zM8 4.5h5.5M8 11.5h5.5M3.3 11.5l.7.7 2-2.2',
  quote: 'M3 9.5c0-3 1-4.5 3-5.5M3 9.5h3v3H3zM9 9.5c0-3 1-4.5 3-5.5M9 9.5h3v3H9z',
  codeBlock: 'M2.5 3h11v10h-11zM6.2 6 4.7 8l1.5 2M9.8 6l1.5 2-1.5 2',
  rule: 'M2.5 8h11M4 4h8M4 12h8',
  table: 'M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.7h11M6.2 3v10M9.8 3v10',
  picture: 'M2.5 3h11v10h-11zM2.5 11l3.5-3.5 2.5 2.5 2-2 3 3M10.5 5.8h.01',
  formula: 'M12.5 3.5h-8L8.5 8l-4 4.5h8M12.5 3.5V5M12.5 11v1.5',
  diagram: 'M2.5 2.8h4v3h-4zM9.5 10.2h4v3h-4zM4.5 5.8v5.9h5',
  redo: 'M13 6H6.2a3.4 3.4 0 0 0 0 6.8H10M10.2 3.2 13 6l-2.8 2.8',
  help: 'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4M6.3 6.4c0-2.3 3.5-2.2 3.5 0 0 1.4-1.8 1.5-1.8 2.9M8 11.4h.01',
  alignLeft: 'M2.5 3.5h11M2.5 6.5h7M2.5 9.5h11M2.5 12.5h7',
  item: 'M2.5 3h11v10h-11zM2.5 6h11M5 9h6M5 11h4',
  comment: 'M2.5 3h11v8H8l-3 2.6V11H2.5zM5 6h6M5 8.3h4',
  outline: 'M2.5 3.5h6M4.5 7.5h8M4.5 11.5h8',
} as const;

export type ToolIconName = keyof typeof paths;

export function ToolIcon({ name }: { name: ToolIconName }) {
  return <LineIcon path={paths[name]} width={name === 'bold' ? 1.9 : 1.4} />;
}
