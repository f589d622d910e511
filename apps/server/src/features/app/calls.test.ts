import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';

test.each([
  [
    'without billing, nobody needs an upgrade page, so none is named',
    { UPGRADE_URL: 'https://church.example/join' },
    '',
  ],
  [
    'with billing, the upgrade page is the configured one',
    { BILLING_PROVIDER: 'sandbox', UPGRADE_URL: 'https://church.example/join' },
    'https://church.example/join',
  ],
  ['with billing and no setting, it is our own page', { BILLING_PROVIDER: 'sandbox' }, '/activate'],
])('%s', async (_, variables, upgradeUrl) => {
  const { visit } = await openProduct(variables);
  expect(await visit().app.config({})).toMatchObject({ upgradeUrl });
});
