import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { askEarly, forgetEarly, takeEarly } from './early.ts';

describe('readings that are asked for early', () => {
  let server: Server;
  let origin: string;
  let url: string;
  let nth = 0;
  let asked = 0;
  beforeAll(async () => {
    server = createServer((_request, response) => response.end(`{"answer":${++asked}}`));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    url = `${origin}/api/${++nth}`;
  });
  afterEach(() => {
    vi.useRealTimers();
    forgetEarly();
  });

  it('are handed to whoever reads the same address first, and to nobody else', async () => {
    const before = asked;
    const copy = (await askEarly(url)).clone();
    expect(await copy.json()).toEqual({ answer: before + 1 });
    expect(await (await takeEarly(url))?.json()).toEqual({ answer: before + 1 });
    expect(takeEarly(url)).toBeUndefined();
    expect(takeEarly(`${url}/other`)).toBeUndefined();
  });

  it('are forgotten by an act, which may change them', async () => {
    await askEarly(url);
    forgetEarly();
    expect(takeEarly(url)).toBeUndefined();
  });

  it('are not handed over when they are old', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await askEarly(url);
    vi.advanceTimersByTime(11_000);
    expect(takeEarly(url)).toBeUndefined();
  });

  it('are not asked for when the app was faster', async () => {
    // A page that has just been opened.
    vi.useFakeTimers({ toFake: ['performance'] });
    const before = asked;
    expect(takeEarly(`${url}/faster`)).toBeUndefined();
    await expect(askEarly(`${url}/faster`)).rejects.toThrow();
    expect(asked).toBe(before);
  });

  it('that failed are asked for again by the app', async () => {
    const nobody = 'http://127.0.0.1:1/api/me';
    await expect(askEarly(nobody)).rejects.toThrow();
    expect(takeEarly(nobody)).toBeUndefined();
  });
});
