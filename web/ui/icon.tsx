/** The app's own line icons, 16 px on a grid of 16, drawn in the text's colour. Decoration: each control has a label. */
const paths = {
  all: 'M2.5 3.5h11M2.5 8h11M2.5 12.5h11',
  scope: 'M3 13.5V3.6L8 2l5 1.6v9.9M3 13.5h10M6 6h.01M10 6h.01M6 9h.01M10 9h.01M7 13.5v-2h2v2',
  folder: 'M1.8 4.2c0-.6.4-1 1-1h3.1l1.5 1.6h5.8c.6 0 1 .4 1 1v6c0 .6-.4 1-1 1H2.8c-.6 0-1-.4-1-1z',
  folderOpen:
    'M1.8 12V4.2c0-.6.4-1 1-1h3.1l1.5 1.6h4.8c.6 0 1 .4 1 1v1M1.8 12.3l1.7-4.8c.1-.4.5-.7 1-.7h9.2c.7 0 1.1.7.9 1.3l-1.5 4c-.1.4-.5.7-.9.7H2.5c-.4 0-.7-.2-.7-.5',
  bell: 'M8 2.2a4 4 0 0 1 4 4c0 3.4 1.3 4.6 1.3 4.6H2.7S4 9.6 4 6.2a4 4 0 0 1 4-4M6.6 13.2a1.5 1.5 0 0 0 2.8 0',
  inbox:
    'M2 9.5 3.8 3.7c.1-.4.5-.7 1-.7h6.4c.4 0 .8.3 1 .7L14 9.5M2 9.5v2.8c0 .6.4 1 1 1h10c.6 0 1-.4 1-1V9.5M2 9.5h3.3l1 1.8h3.4l1-1.8H14',
  document: 'M4 1.8h5l3.2 3.2v8.2c0 .6-.4 1-1 1H4.8c-.6 0-1-.4-1-1V2.8c0-.6.4-1 1-1M9 1.8V5h3.2M6 8h4.2M6 10.8h4.2',
  chevronRight: 'm6 3.5 4.5 4.5L6 12.5',
  chevronDown: 'm3.5 6 4.5 4.5L12.5 6',
  chevronUp: 'm3.5 10 4.5-4.5 4.5 4.5',
  more: 'M3.2 8h.01M8 8h.01M12.8 8h.01',
  grip: 'M6 3.5h.01M10 3.5h.01M6 8h.01M10 8h.01M6 12.5h.01M10 12.5h.01',
  plus: 'M8 3v10M3 8h10',
  close: 'm4 4 8 8M12 4l-8 8',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  search: 'M7 11.8a4.8 4.8 0 1 0 0-9.6 4.8 4.8 0 0 0 0 9.6m3.5-1.3 3.7 3.7',
  star: 'm8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6z',
  starFull: 'm8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6z',
  sun: 'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M8 1.5v1.4M8 13.1v1.4M1.5 8h1.4M13.1 8h1.4M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1',
  moon: 'M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1',
  user: 'M8 7.8a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4M2.9 13.8c.5-2.5 2.6-4 5.1-4s4.6 1.5 5.1 4',
  download: 'M8 2.2v8M4.8 7.2 8 10.4l3.2-3.2M2.5 13.5h11',
  upload: 'M8 10.6V2.4M4.8 5.6 8 2.4l3.2 3.2M2.5 13.5h11',
  edit: 'm2.6 13.4.7-3.2 7-7c.5-.5 1.3-.5 1.8 0l.7.7c.5.5.5 1.3 0 1.8l-7 7z',
  trash: 'M2.8 4.2h10.4M6.2 4.2V2.6h3.6v1.6M4.2 4.2l.6 9.2h6.4l.6-9.2M6.8 6.8v4M9.2 6.8v4',
  move: 'M8 1.8v12.4M1.8 8h12.4M6.2 3.6 8 1.8l1.8 1.8M6.2 12.4 8 14.2l1.8-1.8M3.6 6.2 1.8 8l1.8 1.8M12.4 6.2 14.2 8l-1.8 1.8',
  undo: 'M3 6h6.8a3.4 3.4 0 0 1 0 6.8H6M5.8 3.2 3 6l2.8 2.8',
  warning: 'M8 2.2 14.4 13H1.6zM8 6.4v3.2M8 11.4h.01',
  info: 'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4M8 7.4v3.4M8 5.2h.01',
  link: 'M6.6 9.4 9.4 6.6M7.2 4.6l1.4-1.4a2.9 2.9 0 0 1 4.1 4.1l-1.4 1.4M8.8 11.4l-1.4 1.4a2.9 2.9 0 0 1-4.1-4.1l1.4-1.4',
  history: 'M2.4 8a5.6 5.6 0 1 0 1.9-4.2L2.4 5.6M2.4 2.6v3h3M8 5v3.2l2.2 1.3',
  members:
    'M6 7.6a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6M1.8 13c.4-2.1 2.1-3.4 4.2-3.4s3.8 1.3 4.2 3.4M10.4 3.2a2.3 2.3 0 0 1 0 4.3M11.6 9.9c1.4.4 2.4 1.5 2.7 3.1',
  pack: 'M2 5.2 8 2l6 3.2v5.6L8 14l-6-3.2zM2 5.2l6 3.2 6-3.2M8 8.4V14',
  trace:
    'M4 4.8a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2M12 9.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2M4 14.4a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2M4 4.8v6.4M4 8h6.4',
  filter: 'M2 3.2h12L9.4 8.6v4.2l-2.8 1.4V8.6z',
  key: 'M5.2 13a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M7.2 8.2 13 2.4M11 4.4l2 2',
  signOut: 'M6.2 13.6H3.4c-.6 0-1-.4-1-1V3.4c0-.6.4-1 1-1h2.8M6.6 8h7M10.8 5.2 13.6 8l-2.8 2.8',
  panel: 'M2.8 2.8h10.4c.5 0 .8.3.8.8v8.8c0 .5-.3.8-.8.8H2.8c-.5 0-.8-.3-.8-.8V3.6c0-.5.3-.8.8-.8M6.4 2.8v10.4',
  lock: 'M4 7.2h8c.5 0 .8.3.8.8v5.2c0 .5-.3.8-.8.8H4c-.5 0-.8-.3-.8-.8V8c0-.5.3-.8.8-.8M5.2 7.2V5a2.8 2.8 0 0 1 5.6 0v2.2',
} as const;

export type IconName = keyof typeof paths;

interface LineIconProps {
  path: string;
  size?: number;
  width?: number;
  isFull?: boolean;
}

/** The frame of every icon; an icon that only one screen needs brings its own path. */
export function LineIcon({ path, size = 16, width = 1.4, isFull = false }: LineIconProps) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={isFull ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  const isDots = name === 'more' || name === 'grip';
  return <LineIcon path={paths[name]} size={size} width={isDots ? 2 : 1.4} isFull={name === 'starFull'} />;
}
