import type { Page } from '@playwright/test';
import { administrator, registerAdministrator } from '../support/administrator.ts';
import { expect, type Person, testAsVisitor } from '../support/app.ts';

type PeopleOfServer = {
  administrator: Person;
  /** Registers a person who no other test uses, and returns them with their id. */
  addPerson(firstName: string, lastName?: string): Promise<Person & { id: string }>;
};

/** The `test` of journeys of administrators. Its server has an administrator, who is signed in on the page. */
export const test = testAsVisitor.extend<
  { isSignedIn: void; addPerson: PeopleOfServer['addPerson'] },
  { administrator: Person }
>({
  administrator: [
    async ({ app }, give) => {
      await registerAdministrator(app.address);
      await give(administrator);
    },
    { scope: 'worker', auto: true },
  ],
  isSignedIn: [
    async ({ page, administrator: { email, password } }, give) => {
      const answer = await page.request.post('/api/Authentication/SignIn', { data: { email, password } });
      expect(answer.ok(), await answer.text()).toBe(true);
      await give();
    },
    { auto: true },
  ],
  addPerson: async ({ app }, give, { testId, workerIndex, repeatEachIndex }) => {
    let count = 0;
    await give(async (firstName, lastName = 'Boaz') => {
      count += 1;
      const email = `${firstName.toLowerCase()}.${testId}.${workerIndex}.${repeatEachIndex}.${count}@church.example`;
      const person = { firstName, lastName, email, password: 'gleaning in the field' };
      return { ...person, id: await register(app.address, person) };
    });
  },
});

/** Registers a person without a browser, and returns their id. */
async function register(address: string, person: Person): Promise<string> {
  const answer = await fetch(`${address}/api/Authentication/Register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (!answer.ok) throw new Error(`Registering failed: ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** Opens a page of the administration by its link. */
export async function openSection(page: Page, name: string): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name }).click();
}

/** Finds a person by the email and opens them. */
export async function openPerson(page: Page, { email, firstName, lastName }: Person): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search by email or name' }).fill(email);
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { name: `${firstName} ${lastName}`, level: 2 })).toBeFocused();
}

/** Enters the administrator's password in the dialog that asks for it before this action. */
export async function confirmPassword(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(administrator.password);
  await dialog.getByRole('button', { name: action }).click();
}
