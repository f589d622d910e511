import { describe, expect, test } from 'vitest';
import { card, daysAfter, declined, failsLater, good, openPayments, taxed } from '../../payments.setup.ts';
import { pageReply } from './pages.ts';

const product = openPayments();
const { payments, sandbox, clock, join: joinCustomer, order, post, get } = product;

/** Returns the HTML of a page. */
async function htmlOf(reply: ReturnType<typeof get>): Promise<string> {
  const shown = await reply;
  if (shown.kind !== 'page') throw new Error(`This is no page but ${shown.kind}`);
  expect(shown.html).toContain('<p class="test" role="note">Test mode: no card is charged</p>');
  expect(shown.html).not.toMatch(/<script|\son\w+="|http-equiv/);
  return shown.html.replace(/\s+/g, ' ').replaceAll('> <', '><');
}

let checkouts = 0;
const begin = async (more: Partial<ReturnType<typeof order>> = {}) => {
  const customer = await joinCustomer();
  const checkout = await payments.createCheckout({ ...order(customer), ...more }, `page${(checkouts += 1)}`);
  return { ...customer, id: checkout.id, address: checkout.address! };
};

const latestReceipt = async (customerId: string) => (await payments.statements(customerId, 1))[0]!.address!;

describe('the checkout page', () => {
  test('says what is due today and later', async () => {
    const trial = await htmlOf(get((await begin({ trialDays: 14 })).address));
    expect(trial).toContain('<th scope="row">Due today</th><td>$0.00</td>');
    expect(trial).toContain(
      'Your trial ends on 11 Dec 2026. Then it is $179.00 a year plus sales tax until you cancel.',
    );
    const once = await htmlOf(get((await begin({ promotionId: 'promo_advent25' })).address));
    expect(once).toContain('<th scope="row">Promo code ADVENT25</th><td>-$44.75</td>');
    expect(once).toContain('<th scope="row">Due today</th><td>$134.25 plus sales tax</td>');
    expect(once).toContain('Sales tax depends on the billing address of your card.');
    expect(once).toContain('After that, it is $179.00 a year plus sales tax until you cancel.');
    const forever = await htmlOf(get((await begin({ promotionId: 'promo_tenoff', plan: 'makerMonthly' })).address));
    expect(forever).toContain('After that, it is $9.00 a month plus sales tax until you cancel.');
    const some = await htmlOf(get((await begin({ promotionId: 'promo_threemonths', plan: 'makerMonthly' })).address));
    expect(some).toContain(
      'It is $9.50 a month plus sales tax for the first 3 months. After that, it is $19.00 a month plus sales tax until you cancel.',
    );
  });

  test.each([
    [card('4111 1111 1111 1111'), 'This is not a test card. In test mode, use one of the numbers on this page.'],
    [card('"><script>'), 'This is not a test card.'],
    [card('constructor'), 'This is not a test card.'],
    [declined, 'Your card was declined.'],
    [{ ...good, expiry: '13 / 34' }, 'Enter the expiration date as MM / YY.'],
    [{ ...good, expiry: '10/26' }, 'Your card has expired.'],
    [{ ...good, cvc: '12' }, "Your card's security code is incomplete."],
    [{ ...good, country: 'US', postalCode: '9' }, 'Your postal code is invalid.'],
  ])('keeps what was entered and says what is wrong: %o', async (fields, message) => {
    const { address, id } = await begin();
    const shown = await htmlOf(post(address, fields));
    expect(shown).toContain(`role="alert">${message}`);
    expect(shown).toContain(`name="expiry" autocomplete="off" maxlength="20" value="${fields.expiry}"`);
    expect(await payments.findCheckout(id)).toMatchObject({ state: 'open' });
  });

  test('is paid once by two tabs', async () => {
    const { address, customerId } = await begin();
    await Promise.all([post(address, good), post(address, good)]);
    expect(await payments.subscriptionsOf(customerId)).toHaveLength(1);
  });

  test('is gone a day later', async () => {
    const { address } = await begin();
    clock.now = daysAfter(clock.now, 1);
    expect(await get(address)).toMatchObject({ kind: 'page', status: 404 });
    expect(await post(address, good)).toMatchObject({ status: 404 });
  });
});

test('the portal shows the card and the receipts, changes the card, and advances the clock', async () => {
  const { customerId, address: checkout } = await begin({ plan: 'makerMonthly' });
  await post(checkout, failsLater);
  const address = await payments.portal(customerId, 'https://sermons.example/settings');
  const shown = await htmlOf(get(address));
  expect(shown).toContain('Visa ending in 0341, expires 12/2034');
  expect(shown).toContain('<td>Paid</td><td>$19.00</td>');
  expect(await htmlOf(post(address, { action: 'card', ...declined }))).toContain('Your card was declined.');
  expect(await post(address, { action: 'card', ...good })).toMatchObject({ kind: 'redirect' });
  expect(await htmlOf(get(address))).toContain('Visa ending in 4242');
  expect(await htmlOf(get(address))).toContain('Cancel Monthly</button>');
  expect(await post(address, { action: 'advance', days: '31' })).toMatchObject({ kind: 'redirect' });
  expect((await htmlOf(get(address))).match(/<td>Paid<\/td>/g)).toHaveLength(2);
  expect(await htmlOf(post(address, { action: 'advance', days: '1e9' }))).toContain(
    'The date cannot be advanced that far.',
  );
});

test('a receipt says what was paid, refunded or is still to be paid', async () => {
  const { customerId, address: checkout } = await begin({ promotionId: 'promo_advent25' });
  await post(checkout, { ...failsLater, ...taxed });
  const paid = await latestReceipt(customerId);
  expect(await htmlOf(get(paid))).toContain(
    '<tr><th scope="row">Price</th><td>$179.00</td></tr><tr><th scope="row">Discount</th><td>-$44.75</td></tr><tr><th scope="row">Sales tax</th><td>$12.75</td></tr><tr class="total"><th scope="row">Total</th><td>$147.00</td></tr>',
  );
  const [subscription] = await payments.subscriptionsOf(customerId);
  await payments.refundLatest(subscription!.id);
  expect(await htmlOf(get(paid))).toContain('Refunded on ');
  clock.now = daysAfter(clock.now, 366);
  const open = await latestReceipt(customerId);
  expect(await htmlOf(get(open))).toContain('<button type="submit">Pay $196.01</button>');
  expect(await post(open, good)).toMatchObject({ kind: 'redirect' });
  expect(await htmlOf(get(open))).toContain('<p>Paid</p>');
});

test.each([
  ['number', '4111 1111 1111 1111', 'This is not a test card.'],
  ['expiry', '13 / 34', 'Enter the expiration date as MM / YY.'],
  ['cvc', '12', "Your card's security code is incomplete."],
  ['postalCode', 'ABC', 'Your postal code is invalid.'],
])('a field that has to be corrected says so: %s', async (name, value, sentence) => {
  const { address } = await begin();
  const page = (await htmlOf(post(address, { ...good, country: 'US', [name]: value }))).replaceAll(/\s+/g, ' ');
  expect(page).toMatch(
    new RegExp(`<input id="${name}"[^>]* autofocus aria-invalid="true" aria-describedby="${name}-error"`),
  );
  expect(page.match(/role="alert"/g)).toHaveLength(1);
  expect(page).toContain(`id="${name}-error" role="alert">${sentence}`);
  expect(page).toMatch(/<option value="US" selected ?>United States of America<\/option>/);
});

test('an address that leads to nothing makes nobody wait', async () => {
  const page = (path: string) =>
    pageReply(
      { run: () => Promise.reject(new Error('It waits for the others')), has: (id) => Promise.resolve(id === 'cs_1') },
      { method: 'GET', path, fields: {} },
    );
  expect(await page('checkout/cs_2')).toMatchObject({ status: 404 });
  await expect(page('checkout/cs_1')).rejects.toThrow('It waits for the others');
});

test.each(['', 'checkout', 'checkout/cs_test_gone', 'checkout/../portal', 'other/x', 'receipt/a/b', 'setup/seti_gone'])(
  'there is no page at %o',
  async (path) => {
    expect(await sandbox.page({ method: 'GET', path, fields: {} })).toMatchObject({ kind: 'page', status: 404 });
    expect(await sandbox.page({ method: 'POST', path, fields: {} })).toMatchObject({ status: 404 });
  },
);
