import { defaultPresenterPreferences, type PresenterPreferences } from '@sermon/domain/presenter/preferences';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { preference } from '../../database/schema.ts';

const product = await openProduct();
const { db } = product.services;

const choice: PresenterPreferences = {
  countdownTime: 25,
  fontSize: 32,
  timeMode: 'CountDown',
  timerEnabled: true,
  toolbarLocation: 'Top',
};

describe('the preferences of the presenter', () => {
  test('are the defaults until the user changes them: a clock, 20 px, the toolbar at the bottom', async () => {
    const { api } = await product.join();
    expect(await api.preferences.getPresenter({})).toEqual(defaultPresenterPreferences);
  });

  test('are all saved, for one user only, and not mixed with those of the builder', async () => {
    const [{ api }, other] = [await product.join(), await product.join()];
    const builder = await api.preferences.get({});
    expect(await api.preferences.savePresenter(choice)).toEqual(choice);
    expect(await api.preferences.getPresenter({})).toEqual(choice);
    expect(await api.preferences.get({})).toEqual(builder);
    expect(await other.api.preferences.getPresenter({})).toEqual(defaultPresenterPreferences);
  });

  test('keep their values if a save leaves them out, and if several are saved at the same moment', async () => {
    const { api } = await product.join();
    await Promise.all(Object.entries(choice).map(([name, value]) => api.preferences.savePresenter({ [name]: value })));
    expect(await api.preferences.savePresenter({ timeMode: 'None', timerEnabled: false })).toEqual({
      ...choice,
      timeMode: 'None',
      timerEnabled: false,
    });
  });

  test('return to the default if they are no longer valid, without changing the others', async () => {
    const { api, user } = await product.join();
    await api.preferences.savePresenter(choice);
    await db
      .update(preference)
      .set({ values: { ...choice, timeMode: 'Hourglass', fontSize: 'large', fromAnotherVersion: true } })
      .where(and(eq(preference.accountId, user.id), eq(preference.kind, 'presenter')));
    expect(await api.preferences.getPresenter({})).toEqual({ ...choice, timeMode: 'Clock', fontSize: 20 });
  });

  test.each([{ countdownTime: 0 }, { countdownTime: 600 }, { fontSize: 2 }, { fontSize: 200 }])(
    'may be %j',
    async (change) => {
      const { api } = await product.join();
      expect(await api.preferences.savePresenter(change)).toEqual({ ...defaultPresenterPreferences, ...change });
    },
  );

  test.each([
    ['CountdownTime', { countdownTime: -1 }],
    ['CountdownTime', { countdownTime: 601 }],
    ['CountdownTime', { countdownTime: 12.5 }],
    ['FontSize', { fontSize: 1 }],
    ['FontSize', { fontSize: 201 }],
    ['TimeMode', { timeMode: 'Hourglass' as 'Clock' }],
    ['TimerEnabled', { timerEnabled: 'yes' as unknown as boolean }],
    ['ToolbarLocation', { toolbarLocation: 'Left' as 'Top' }],
  ])('are refused at %s if they are invalid, and nothing changes', async (field, change) => {
    const { api } = await product.join();
    await expect(api.preferences.savePresenter({ ...choice, ...change })).rejects.toMatchObject({
      statusCode: 400,
      fields: { [field]: [expect.any(String)] },
    });
    expect(await api.preferences.getPresenter({})).toEqual(defaultPresenterPreferences);
  });
});
