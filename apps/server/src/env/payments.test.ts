import { planKeys } from '@sermon/domain/subscription/plans';
import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';

const priceNames = ['MAKER_MONTHLY', 'MAKER_ANNUAL', 'MEMBER_MONTHLY', 'MAKER_ANNUAL_DISCOUNT', 'PRO_ANNUAL'];
const stripe = {
  BILLING_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ...Object.fromEntries(priceNames.map((name, index) => [`STRIPE_PRICE_${name}`, `price_${planKeys[index]}`])),
};
const live = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };

test.each([
  [{ ...live, STRIPE_API_URL: 'https://stripe.example' }, 'it is for tests, and STRIPE_SECRET_KEY is a live key'],
  [{ STRIPE_API_URL: 'http://stripe.example' }, 'an address of another machine must begin with https:'],
  [{ STRIPE_PAGES_ORIGIN: 'https://pay.church.example/pay' }, 'it must not have a path'],
  [{ STRIPE_PAGES_ORIGIN: 'http://pay.church.example' }, 'it must be an address that begins with https://.'],
])('the key and the users are sent only to the right addresses: %o', (more, message) => {
  expect(() => readEnv({ ...stripe, ...more })).toThrow(message);
});

test.each(['http://127.0.0.1:9', 'http://[::1]:9', 'http://localhost:9', 'https://stripe.example'])(
  'a test key may be sent to %s',
  (STRIPE_API_URL) => {
    expect(readEnv({ ...stripe, STRIPE_API_URL }).billing).toMatchObject({ apiUrl: STRIPE_API_URL });
  },
);

test('the origin of the pages is kept without a slash', () => {
  const pages = { ...live, STRIPE_PAGES_ORIGIN: 'https://pay.church.example/' };
  expect(readEnv({ ...stripe, ...pages }).billing).toMatchObject({ pagesOrigin: 'https://pay.church.example' });
});
