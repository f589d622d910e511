import { expect, type APIRequest } from '@playwright/test';

/** How long a new server may take to import its starter texts on a busy machine, in ms. */
export const startersTakeMs = 300_000;

/** Waits until a new server has imported all its sermons and illustrations, which happens in the background. */
export async function waitForStarters(
  address: string,
  request: APIRequest,
  timeout = startersTakeMs - 10_000,
): Promise<void> {
  const context = await request.newContext({ baseURL: address });
  const email = `starters.${Date.now()}@church.example`;
  await context.post('/api/Authentication/Register', {
    data: { firstName: 'Abel', lastName: 'Watch', email, password: 'keeps the sheep' },
  });
  const isThere = async () => {
    const answer = await context.get('/api/Search/GetCounts');
    const { data } = (await answer.json()) as { data: { sermons: number; illustrations: number } };
    return data.sermons >= 30 && data.illustrations >= 150;
  };
  await expect.poll(isThere, { timeout, intervals: [500] }).toBe(true);
  await context.dispose();
}
