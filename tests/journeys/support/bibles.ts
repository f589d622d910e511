import { expect, type APIRequest } from '@playwright/test';

/** On a busy machine it takes so long until a new server has installed its Bibles. */
export const biblesTakeMs = 180_000;

/** A new server installs its Bibles while it runs already; the translations with these ids are there when this resolves. */
export async function waitForBibles(address: string, request: APIRequest, ids: string[]): Promise<void> {
  const context = await request.newContext({ baseURL: address });
  const email = `bibles.${Date.now()}@church.example`;
  await context.post('/api/Authentication/Register', {
    data: { firstName: 'Abel', lastName: 'Watch', email, password: 'keeps the sheep' },
  });
  const installed = async () => {
    const answer = await context.get('/api/Search/GetBibleTranslations');
    const { data } = (await answer.json()) as { data: { id: string; isInstalled: boolean }[] };
    return data.filter(({ isInstalled }) => isInstalled).map(({ id }) => id);
  };
  await expect
    .poll(installed, { timeout: biblesTakeMs - 10_000, intervals: [1_000] })
    .toEqual(expect.arrayContaining(ids));
  await context.dispose();
}
