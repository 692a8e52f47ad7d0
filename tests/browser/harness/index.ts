/**
 * What every browser test has: a signed-in page, and a watch that fails it on a console error, an uncaught error or a
 * request to another host.
 */
import { test as base, expect, type Page } from '@playwright/test';
import { serverUrl } from './client.ts';
import { complainOfRefusals, inFirefox, typeAsPeopleDo } from './in-firefox.ts';
import { createPerson, createScope, type Person, type WorldScope } from './world.ts';

export * from './client.ts';
export * from './drag.ts';
export * from './screen.ts';
export * from './world.ts';
export * from './writing.ts';
export { expect };

export function watch(page: Page, complaints: string[]): void {
  const own = new URL(serverUrl()).host;
  if (inFirefox) complainOfRefusals(page, complaints);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.host !== own) complaints.push(`foreign request: ${request.url()}`);
  });
}

export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  const { email, password } = person;
  const response = await page.request.post(`${serverUrl()}/api/auth/login`, { data: { email, password } });
  expect(response.status()).toBe(200);
}

interface Fixtures {
  /** What the browser complained about; a test that expects a complaint takes it out. */
  complaints: string[];
  person: Person;
  scope: WorldScope;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(serverUrl()),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      watch(page, complaints);
      if (inFirefox) typeAsPeopleDo(page);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  /** A quality manager, signed in already. */
  person: async ({ page }, use) => {
    const person = await createPerson();
    await signIn(page, person);
    await use(person);
  },
  scope: async ({ person }, use) => use(await createScope(person, 'Harbour Devices')),
});
