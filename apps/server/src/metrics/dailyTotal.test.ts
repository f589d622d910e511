import { expect, test } from 'vitest';
import { openProduct } from '../../../../tests/support/people.ts';
import { Refused } from '../refused.ts';
import { createDailyTotal } from './metrics.ts';

const { services } = await openProduct();

test('an amount that is refused because it is too large leaves the rest of the day to smaller ones', async () => {
  const total = createDailyTotal(services, {
    setting: 'SPEECH_DAILY_CHARACTERS of a test',
    max: 10,
    metric: { name: 'test_characters', help: 'Characters of a test' },
    usedUp: (retryAfter) => new Refused(503, 'The rest is for tomorrow.', { retryAfter }),
  });
  const refused = { message: 'The rest is for tomorrow.', retryAfter: 24 * 60 * 60 };
  await expect(total.add(11)).rejects.toMatchObject(refused);
  await total.add(4);
  for (const _ of [1, 2]) await expect(total.add(7)).rejects.toMatchObject(refused);
  await total.add(6);
  await expect(total.add(1)).rejects.toMatchObject(refused);
});
