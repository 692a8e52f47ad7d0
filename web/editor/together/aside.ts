/** Texts that could not go into the draft: kept on this device until the server keeps them for their writer. */
import type { KeepCopyBody } from '../../../contract/index.ts';
import { isProblem } from '../../api/index.ts';
import type { DeviceDraft, Format, KeptSteps, KeptText, OlderDraft } from './device.ts';

export class Asides {
  readonly #device: DeviceDraft;
  readonly #send: (body: KeepCopyBody) => Promise<unknown>;
  readonly #onKept: () => void;
  #running: Promise<void> | null = null;

  constructor(device: DeviceDraft, send: (body: KeepCopyBody) => Promise<unknown>, onKept: () => void) {
    this.#device = device;
    this.#send = send;
    this.#onKept = onKept;
  }

  put(format: Format, after: number, body: unknown): void {
    this.#device.putAside({ format, after, body, at: Date.now() });
    void this.sendAll();
  }

  /** Unless it is the text that the server has, what an older app had not saved becomes a copy. False while there is no room for it. */
  putOlder({ body }: OlderDraft, now: { step: number; markdown: string | null; content?: unknown }): boolean {
    const format = typeof body === 'string' ? 'markdown' : 'rich';
    const known = format === 'rich' ? now.content : now.markdown;
    if (body === null || body === undefined || JSON.stringify(body) === JSON.stringify(known)) return true;
    return this.#device.putAside({ format, after: now.step, body, at: Date.now() });
  }

  /** The text as its window last kept it, or the words of its steps where there was no time for more. */
  putSteps({ format, after, body, steps }: KeptSteps): void {
    const words = wordsOf(steps).join('\n\n');
    if (body !== null && body !== undefined) this.put(format, after, body);
    else if (words.trim() !== '') this.put('markdown', after, words);
  }

  /** What the server cannot take now stays on the device and is tried again. */
  sendAll(): Promise<void> {
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #sendAll(): Promise<void> {
    for (const { key, value } of this.#device.asides()) {
      try {
        await this.#sendOne(value);
      } catch {
        // It stays on the device; one that the server refuses holds up none of the others.
        continue;
      }
      this.#device.dropAside(key);
      this.#onKept();
    }
  }

  /** Content that an older app kept may not fit the schema any more; its words are kept then. */
  async #sendOne(text: KeptText): Promise<void> {
    try {
      await this.#send(bodyOf(text));
    } catch (error) {
      const words = wordsOf(text.body).join('\n\n');
      if (text.format !== 'rich' || words === '' || !isProblem(error, 'INVALID_REQUEST')) throw error;
      await this.#send({ after: text.after, markdown: words });
    }
  }
}

function bodyOf({ format, after, body }: KeptText): KeepCopyBody {
  return format === 'rich' ? { after, content: body as Record<string, unknown> } : { after, markdown: String(body) };
}

/** Every text in the JSON of steps, in their order. */
function wordsOf(json: unknown): string[] {
  if (Array.isArray(json)) {
    // A change set of CodeMirror: a number of characters that go, and the lines that come.
    const isChange = typeof json[0] === 'number' && json.slice(1).every((line) => typeof line === 'string');
    return isChange ? [json.slice(1).join('\n')].filter((text) => text !== '') : json.flatMap(wordsOf);
  }
  if (typeof json !== 'object' || json === null) return [];
  const { text, ...others } = json as { text?: unknown };
  return [...(typeof text === 'string' ? [text] : []), ...Object.values(others).flatMap(wordsOf)];
}
