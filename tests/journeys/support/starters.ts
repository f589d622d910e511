import { expect, type APIRequest } from '@playwright/test';

/** On a busy machine it takes so long until a new server has taken in its starter texts. */
export const startersTakeMs = 120_000;

/** A new server takes in its sermons and illustrations while it runs already; all of both are there when this resolves. */
export async function waitForStarters(address: string, request: APIRequest): Promise<void> {
  const context = await request.newContext({ baseURL: address });
  const email = `starters.${Date.now()}@church.example`;
  await context.post('/api/Authentication/Register', {
    data: { firstName: 'Abel', lastName: 'Watch', email, password: 'keeps the sheep' },
  });
  const isThere = async () => {
    const answer = await context.get('/api/Search/GetCounts');
    const { data } = (await answer.json()) as { data: { sermons: number; illustrations: number } };
    return data.sermons >= 30 && data.illustrations >= 60;
  };
  await expect.poll(isThere, { timeout: startersTakeMs - 10_000, intervals: [500] }).toBe(true);
  await context.dispose();
}
