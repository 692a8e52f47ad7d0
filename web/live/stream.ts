/**
 * The one stream of changes (`watchChanges`), shared by the tabs of a browser: one of them holds it and tells the others, so
 * that many tabs do not use up the connections that a browser opens to one server. Where a browser has no locks (plain http),
 * each tab has its own.
 */
import * as routes from '../../contract/routes/index.ts';
import { addressOf, takeFirstPosition } from '../api/index.ts';

const name = 'muniment-live';
const events = ['tree', 'document', 'work', 'job', 'steps', 'presence'] as const;
/** The server refused the stream: too many of them, or it is starting. */
const askAgainMs = 5_000;
/** Long enough for a slow network to bring the rest of what was sent at once. */
const catchUpMs = 2_000;

export interface Heard {
  event: (typeof events)[number];
  ids: {
    scopeId: string;
    documentId?: string;
    versionId?: string;
    jobId?: string;
    importId?: string;
    /** Of a draft: how many steps it has. */
    version?: string;
  };
}

/**
 * `open`: from now on nothing is missed, and where it `isCaughtUp` nothing was since the first reading. `lost`: it may be for a moment.
 * `refused`: not to this session, or not now.
 */
export type Told = { kind: 'open'; isCaughtUp: boolean } | { kind: 'lost' | 'refused' } | ({ kind: 'heard' } & Heard);

export function openStream(onTold: (told: Told) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const tabs = new BroadcastChannel(name);
  tabs.onmessage = ({ data }) => onTold(data as Told);
  const lead = () =>
    new Promise<void>((resolve) => {
      const close = connect((told) => {
        onTold(told);
        // What this tab has not missed since its first reading, another may have.
        tabs.postMessage(told.kind === 'open' ? { ...told, isCaughtUp: false } : told);
      });
      signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  const share = async (isFree: boolean) => {
    if (signal.aborted) return;
    if (isFree) return lead();
    signal.addEventListener('abort', catchUp(onTold));
    // Rejects when it is aborted while another tab still leads.
    navigator.locks.request(name, { signal }, lead).catch(() => {});
  };
  if (navigator.locks) void navigator.locks.request(name, { ifAvailable: true }, (lock) => share(lock !== null));
  else void lead();
  return () => {
    stopping.abort();
    tabs.close();
  };
}

/**
 * For a tab that joins while another leads: what was told between its first reading and its joining it hears from a stream of its own,
 * for a moment. The server sends all of that together with the opening.
 */
function catchUp(tell: (told: Told) => void): () => void {
  const close = connect((told) => {
    tell(told);
    if (told.kind === 'open') setTimeout(() => close(), catchUpMs);
  });
  return close;
}

function connect(tell: (told: Told) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    clearTimeout(timer);
    source?.close();
    const stream = new EventSource(`${addressOf(routes.watchChanges)}?after=${takeFirstPosition() ?? ''}`);
    source = stream;
    let isFirst = true;
    stream.addEventListener('opened', ({ data }) => {
      // The browser may open it again much later.
      tell({ kind: 'open', isCaughtUp: isFirst && (JSON.parse(data) as { isCaughtUp: boolean }).isCaughtUp });
      isFirst = false;
    });
    for (const event of events) {
      stream.addEventListener(event, ({ data }) => tell({ kind: 'heard', event, ids: JSON.parse(data) }));
    }
    stream.onerror = () => {
      // A browser opens a stream that broke again by itself, and gives one up that was refused.
      const isRefused = stream.readyState === EventSource.CLOSED;
      tell({ kind: isRefused ? 'refused' : 'lost' });
      if (isRefused) timer = setTimeout(open, askAgainMs);
    };
  };
  // Without a network a stream can stay open for minutes and tell nothing.
  const lose = () => {
    clearTimeout(timer);
    source?.close();
    tell({ kind: 'lost' });
  };
  window.addEventListener('offline', lose);
  window.addEventListener('online', open);
  open();
  return () => {
    window.removeEventListener('offline', lose);
    window.removeEventListener('online', open);
    clearTimeout(timer);
    source?.close();
  };
}
