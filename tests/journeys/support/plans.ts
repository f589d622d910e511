import { administrator, registerAdministrator } from './administrator.ts';
import { expect, test as withPreacher } from './app.ts';
import { call } from './items.ts';

/** The `test` function for journeys of users with and without a subscription. The server must sell plans. */
export const testWithPlans = withPreacher.extend<
  { givePlan: (isGiven: boolean) => Promise<void> },
  { hasAdministrator: void }
>({
  hasAdministrator: [
    async ({ app }, give) => {
      await registerAdministrator(app.address);
      await give();
    },
    { scope: 'worker', auto: true },
  ],
  /** Gives the preacher a subscription, or takes it away, as an administrator does. */
  givePlan: async ({ app, page, playwright }, give) => {
    const other = await playwright.request.newContext({ baseURL: app.address });
    const { email, password } = administrator;
    expect((await other.post('/api/Authentication/SignIn', { data: { email, password } })).ok()).toBe(true);
    await give(async (isGiven) => {
      const { id } = await call<{ id: string }>(page, 'GET', '/api/Authentication/GetAuthenticatedUser');
      const answer = await other.post(`/api/Admin/${isGiven ? 'Give' : 'Take'}Subscription/${id}`, { data: {} });
      expect(answer.ok(), await answer.text()).toBe(true);
    });
    await other.dispose();
  },
});
