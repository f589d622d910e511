import { contract } from '@sermon/contract';
import type { Call } from '@sermon/contract/call';
import { expect, test } from 'vitest';
import { sampleFields, sampleInput } from '../../../../../tests/support/idFields.ts';
import { openProduct } from '../../../../../tests/support/people.ts';
import { createSender } from '../../../../../tests/support/sender.ts';

const church = await openProduct();
const { send, cookieOf } = createSender(church);
const ruth = await church.join('Ruth');
const cookie = await cookieOf(ruth);

const { subscription, billing, adminBilling } = contract;
const calls = Object.entries({ subscription, billing, adminBilling }).flatMap(([group, entries]) =>
  Object.entries(entries as Record<string, Call>).flatMap(([name, call]) =>
    call.methods.map((method) => ({ title: `${method} ${group}.${name}`, method, call })),
  ),
);

test.each(calls)('without billing, $title does not exist', async ({ call, method }) => {
  const input = sampleInput(call.input, sampleFields, ({ isOptional }) => (isOptional ? undefined : 'x1'));
  const { statusCode, body } = await send(call, method, input, cookie);
  expect(statusCode, body).toBe(404);
});

test('without billing, the configuration says so, and the webhook does not exist', async () => {
  expect(await ruth.api.app.config()).toMatchObject({ billing: 'none', stripeApiKey: '' });
  const url = '/api/Subscription/Webhook';
  const answer = await church.app.inject({ method: 'POST', url, payload: '{}' });
  expect(answer.statusCode).toBe(404);
});
