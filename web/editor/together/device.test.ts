import { describe, expect, test } from 'vitest';
import type { KeepCopyBody } from '../../../contract/index.ts';
import { ApiProblem } from '../../api/index.ts';
import { Asides } from './aside.ts';
import { DeviceDraft, type DeviceStore, type OlderDraft } from './device.ts';
import { Fields, fieldsLeft } from './fields.ts';

function memory(kept: Record<string, string> = {}): DeviceStore & { kept: Record<string, string> } {
  return {
    kept,
    getItem: (key) => kept[key] ?? null,
    setItem: (key, value) => {
      kept[key] = value;
    },
    removeItem: (key) => {
      delete kept[key];
    },
    keys: () => Object.keys(kept),
  };
}

const opened = { step: 4, markdown: 'as it is', content: null };
const older = (body: unknown): OlderDraft => ({ title: 'T', language: 'en', revision: 3, body });

function asides(store: DeviceStore, refuse: (body: KeepCopyBody) => unknown = () => null) {
  const device = new DeviceDraft(store, 'u', 'v');
  const sent: KeepCopyBody[] = [];
  const send = async (body: KeepCopyBody) => {
    const why = refuse(body);
    if (why) throw why;
    sent.push(body);
  };
  return { device, sent, asides: new Asides(device, send, () => {}) };
}

describe('a text that an older app had not saved', () => {
  test('becomes a copy, and nothing of it is left on the device once the server has it', async () => {
    const store = memory({ 'muniment.draft.u.v': JSON.stringify(older('typed on a train')) });
    const { device, sent, asides: kept } = asides(store);
    const found = device.older();
    expect(found && kept.putOlder(found, opened)).toBe(true);
    device.dropOlder();
    await kept.sendAll();
    expect(sent).toEqual([{ after: 4, markdown: 'typed on a train' }]);
    expect(store.kept).toEqual({});
  });

  test('that the server has by now needs none', async () => {
    const { sent, asides: kept } = asides(memory());
    expect(kept.putOlder(older('as it is'), opened)).toBe(true);
    const content = { type: 'doc', content: [{ type: 'paragraph' }] };
    expect(kept.putOlder(older(content), { ...opened, content })).toBe(true);
    await kept.sendAll();
    expect(sent).toEqual([]);
  });

  test('stays where it is while the device has no room for another', () => {
    const store = memory();
    store.setItem = () => {
      throw new Error('full');
    };
    expect(asides(store).asides.putOlder(older('words'), opened)).toBe(false);
  });

  test('in content that the schema refuses today is kept by its words, and holds up none of the others', async () => {
    const store = memory();
    const refused = new ApiProblem(400, 'INVALID_REQUEST', 'It does not fit.');
    const { device, sent, asides: kept } = asides(store, ({ content }) => content && refused);
    device.putAside({
      format: 'rich',
      after: 1,
      body: { type: 'doc', content: [{ text: 'two' }, { text: 'words' }] },
      at: 1,
    });
    device.putAside({ format: 'rich', after: 1, body: { type: 'doc' }, at: 2 });
    device.putAside({ format: 'markdown', after: 1, body: 'behind it', at: 3 });
    await kept.sendAll();
    expect(sent).toEqual([
      { after: 1, markdown: 'two\n\nwords' },
      { after: 1, markdown: 'behind it' },
    ]);
    expect(device.asides()).toHaveLength(1);
  });
});

describe('a title and language that were not sent', () => {
  test('are kept on the device until the server has them', async () => {
    const kept: object[] = [];
    let isAway = true;
    const send = async () => {
      if (isAway) throw new TypeError('Failed to fetch');
    };
    const fields = new Fields(send, (waiting) => kept.push(waiting));
    fields.change({ title: 'New' });
    await fields.flush();
    expect(kept.at(-1)).toEqual({ title: 'New' });
    isAway = false;
    await fields.flush();
    fields.stop();
    expect(kept.at(-1)).toEqual({});
    expect(fields.state()).toEqual({ status: 'saved' });
  });

  test('are sent by the next window, unless somebody said otherwise meanwhile', () => {
    const kept = { waiting: { title: 'Mine', language: 'de' }, opened: { title: 'Old', language: 'en' } };
    expect(fieldsLeft({ title: 'Old', language: 'en' }, kept)).toEqual({ waiting: kept.waiting, missed: [] });
    expect(fieldsLeft({ title: 'Theirs', language: 'de' }, kept)).toEqual({
      waiting: {},
      missed: ['your title “Mine”'],
    });
    expect(fieldsLeft({ title: 'Old', language: 'en' }, null)).toEqual({ waiting: {}, missed: [] });
  });
});
