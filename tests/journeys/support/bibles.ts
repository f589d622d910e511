import { expect, type APIRequest } from '@playwright/test';

/** How long a new server may take to install its Bibles on a busy machine, in ms. */
export const biblesTakeMs = 400_000;

/** Waits until a new server has installed the translations with these ids, which happens in the background. */
export async function waitForBibles(
  address: string,
  request: APIRequest,
  ids: string[],
  timeout = biblesTakeMs - 10_000,
): Promise<void> {
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
  await expect.poll(installed, { timeout, intervals: [1_000] }).toEqual(expect.arrayContaining(ids));
  await context.dispose();
}
