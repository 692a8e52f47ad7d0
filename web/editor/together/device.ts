/**
 * What this device keeps of drafts until the server has it: steps that were not sent yet, and texts that go aside. For one person,
 * one version and one window; it outlives the window, so that closing it or a crash loses nothing.
 */
export type Format = 'markdown' | 'rich';

export interface KeptSteps {
  client: string;
  format: Format;
  /** How many steps of the server they were made on. */
  after: number;
  steps: unknown[];
  /** The whole text, where there was time to keep it: for a copy, should the steps lead nowhere any more. */
  body: unknown;
  at: number;
  /** Its window was closed; without it, one that crashed is told by its lock. */
  isLeft: boolean;
}

export interface KeptText {
  format: Format;
  after: number;
  body: unknown;
  at: number;
}

export interface FieldValues {
  title: string;
  /** BCP 47. */
  language: string;
}

/** Title and language that were not sent, and what they were when the draft was opened. */
export interface KeptFields {
  waiting: Partial<FieldValues>;
  opened: FieldValues;
}

/** What an app from before there were steps kept of a draft that it had not saved: the whole of it. */
export interface OlderDraft extends FieldValues {
  /** The one that the text was made on. */
  revision: number;
  body: unknown;
}

export interface DeviceStore {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  keys: () => string[];
}

export const browserStore: DeviceStore = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
  keys: () => Object.keys(localStorage),
};

/** All of it for one draft of one person. Where a browser keeps nothing, `keep` says so. */
export class DeviceDraft {
  readonly #store: DeviceStore;
  readonly #steps: string;
  readonly #texts: string;
  readonly #fields: string;
  readonly #older: string;

  constructor(store: DeviceStore, userId: string, versionId: string) {
    this.#store = store;
    this.#steps = `muniment.steps.${userId}.${versionId}.`;
    this.#texts = `muniment.aside.${userId}.${versionId}.`;
    this.#fields = `muniment.fields.${userId}.${versionId}`;
    this.#older = `muniment.draft.${userId}.${versionId}`;
  }

  keep(steps: KeptSteps): boolean {
    // Without the whole text there may still be room for the steps.
    return (
      this.#write(this.#steps + steps.client, steps) ||
      this.#write(this.#steps + steps.client, { ...steps, body: null })
    );
  }

  drop(client: string): void {
    this.#remove(this.#steps + client);
  }

  /** Of every window, this one's too. */
  all(): KeptSteps[] {
    return this.#read<KeptSteps>(this.#steps).map(({ value }) => value);
  }

  /** False where there was no room. */
  putAside(text: KeptText): boolean {
    return this.#write(`${this.#texts}${text.at}-${Math.random().toString(36).slice(2)}`, text);
  }

  asides(): { key: string; value: KeptText }[] {
    return this.#read<KeptText>(this.#texts);
  }

  dropAside(key: string): void {
    this.#remove(key);
  }

  keepFields(fields: KeptFields | null): void {
    if (fields === null) this.#remove(this.#fields);
    else this.#write(this.#fields, fields);
  }

  fields(): KeptFields | null {
    return this.#read<KeptFields>(this.#fields)[0]?.value ?? null;
  }

  older(): OlderDraft | null {
    return this.#read<OlderDraft>(this.#older)[0]?.value ?? null;
  }

  dropOlder(): void {
    this.#remove(this.#older);
  }

  #write(key: string, value: unknown): boolean {
    try {
      this.#store.setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }

  #remove(key: string): void {
    try {
      this.#store.removeItem(key);
    } catch {
      // Nothing was kept either.
    }
  }

  #read<T>(prefix: string): { key: string; value: T }[] {
    try {
      return this.#store
        .keys()
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => parsed<T>(key, this.#store.getItem(key)));
    } catch {
      return [];
    }
  }
}

/** One that cannot be read hides none of the others. */
function parsed<T>(key: string, text: string | null): { key: string; value: T }[] {
  try {
    return text === null ? [] : [{ key, value: JSON.parse(text) as T }];
  } catch {
    return [];
  }
}
