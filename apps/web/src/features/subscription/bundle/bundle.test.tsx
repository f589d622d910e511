import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openApp, ruth, watchLeaving, whoIsHere } from '../../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused, refusedFields } from '../../../testing/network.setup.ts';

const begin = 'GET /api/Subscription/StartNewBundleCheckoutSession';
const countries = 'GET /api/Subscription/Countries';
const tax = 'POST /api/Subscription/CheckProSubscriptionTax';
const validate = 'POST /api/Subscription/ValidatePostalCode';
const setup = 'POST /sandbox/setup/seti_1';

const started = {
  sessionSecret: 'cuss_secret_1',
  setupIntentClientSecret: 'seti_1_secret_2',
  offerProTrial: false,
  proPrice: 199,
  makerPrice: 9.99,
  regularMakerPrice: 19,
  plusTax: true,
};
const visa = { id: 'pm_1', brand: 'visa', last4: '4242', country: 'US', postalCode: '10001' };

/** Taxes 8 percent for postal codes of five characters or more, like the server. */
const taxes = { 199: 15.92, 9.99: 0.8 };
const answers = {
  [begin]: started,
  [countries]: [
    { twoCharCode: 'CA', name: 'Canada' },
    { twoCharCode: 'US', name: 'United States of America' },
  ],
  [validate]: null,
  [setup]: Response.json({ isComplete: false, cards: [] }),
};

/** The sandbox's replies: first the saved cards, then one for each attempt. */
function sandbox(cards: object[], ...attempts: Response[]) {
  const replies = [Response.json({ isComplete: false, cards }), ...attempts];
  return () => replies.shift();
}
const accepted = () => Response.json({ isComplete: true, cards: [] });
const declined = () => Response.json({ message: 'Your card was declined.' }, { status: 402 });

function open(overrides: Record<string, unknown> = {}, billing: 'none' | 'sandbox' = 'sandbox', user = ruth) {
  const network = fakeNetwork({
    ...whoIsHere(user, { billing, upgradeUrl: '/activate' }),
    'GET /api/LibraryItems': [],
    ...answers,
    [setup]: sandbox([]),
    ...overrides,
  });
  // The fake network does not pass the body to a function, so the price is found from the order of the two questions.
  if (!(tax in overrides)) {
    let asked = 0;
    network.answer(tax, () => (asked++ % 2 === 0 ? taxes[199] : taxes[9.99]));
  }
  const app = openApp('/activate/bundle');
  return { ...app, network };
}

const button = () => screen.getByRole('button', { name: 'Start PRO + Sermon Maker' });
const field = (label: string) => screen.getByLabelText(label);
const summary = () => screen.getByRole('region', { name: 'PRO + Sermon Maker' });

async function enterCard({ person }: ReturnType<typeof open>) {
  await person.type(await screen.findByLabelText('Card number'), '4242 4242 4242 4242');
  await person.type(field('Expires'), '08 / 34');
  await person.type(field('Security code'), '123');
}

afterEach(() => vi.unstubAllGlobals());

describe('the amounts', () => {
  test('are those of the server, with the saving of the first year', async () => {
    open();
    await waitFor(() => expect(summary()).toHaveTextContent('PRO Plus$199.00Billed annually.'));
    expect(summary()).toHaveTextContent('Sermon MakerRegular price $19.00$9.99Billed monthly, cancel anytime.');
    expect(summary()).toHaveTextContent('Today$208.99 plus tax');
    expect(screen.getByText('Save $100 today')).toBeVisible();
    expect(screen.getByText('In the first year, you save $108.12 on Sermon Maker.')).toBeVisible();
  });

  test('do not name a saving of $100 if the prices do not give it', async () => {
    open({ [begin]: { ...started, makerPrice: 12 } });
    await waitFor(() => expect(summary()).toHaveTextContent('$19.00$12.00'));
    expect(screen.queryByText(/save/i)).toBeNull();
  });

  test('begin with nothing for PRO during a trial, whose end has its date', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00') });
    const app = open({ [begin]: { ...started, offerProTrial: true } });
    await waitFor(() =>
      expect(summary()).toHaveTextContent('PRO Plus$0.0014 days free, then billed annually at $199.00.'),
    );
    expect(summary()).toHaveTextContent('Today$9.99 plus taxOn 6 Dec 2026$199.00 plus tax');
    await app.person.type(field('Postal code'), '90210');
    await waitFor(() =>
      expect(summary()).toHaveTextContent('Today$10.79Includes $0.80 taxOn 6 Dec 2026$214.92Includes $15.92 tax'),
    );
    expect(
      screen.getByText(
        /^Your card is charged \$10\.79 today, then \$9\.99 plus tax each month for Sermon Maker and \$199\.00 plus tax each year for PRO Plus, starting on 6 Dec 2026\./,
      ),
    ).toBeVisible();
  });

  test('have a tax only for postal codes of five characters or more', async () => {
    const app = open();
    await enterCard(app);
    await app.person.type(field('Postal code'), '9021');
    await waitFor(() => expect(button()).toBeEnabled());
    expect(app.network.bodiesOf(tax)).toEqual([]);
    expect(summary()).toHaveTextContent(
      'Sales tax is added. For postal codes of five characters or more, it is shown here before you pay.',
    );
    await app.person.type(field('Postal code'), '0');
    expect(button()).toBeDisabled();
    await waitFor(() => expect(summary()).toHaveTextContent('Today$225.71Includes $16.72 tax'));
    expect(button()).toBeEnabled();
    expect(app.network.bodiesOf(tax)).toEqual([
      { postalCode: '90210', price: 199, countryCode: 'US' },
      { postalCode: '90210', price: 9.99, countryCode: 'US' },
    ]);
  });

  test('have no tax where none is added', async () => {
    const app = open({ [begin]: { ...started, plusTax: false }, [tax]: 0 });
    await waitFor(() => expect(summary()).toHaveTextContent('Today$208.99'));
    expect(screen.queryByText(/plus tax/)).toBeNull();
    await app.person.type(field('Postal code'), '90210');
    await waitFor(() => expect(summary()).toHaveTextContent('Includes $0.00 tax'));
    expect(app.network.bodiesOf(tax)).toHaveLength(1);
  });

  test('say that the tax is being calculated until it is there', async () => {
    const replies: ((amount: number) => void)[] = [];
    const app = open({ [tax]: () => new Promise((resolve) => replies.push(resolve)) });
    await app.person.type(await screen.findByLabelText('Postal code'), '90210');
    await waitFor(() => expect(replies).toHaveLength(2));
    expect(summary()).toHaveTextContent('Calculating the sales tax…');
    for (const reply of replies) reply(1);
    await waitFor(() => expect(summary()).toHaveTextContent('Includes $2.00 tax'));
    expect(summary()).not.toHaveTextContent('Calculating');
  });

  test('show the tax of the newest postal code, even if an earlier reply comes later', async () => {
    const earlier: ((amount: number) => void)[] = [];
    const app = open({ [tax]: () => new Promise((resolve) => earlier.push(resolve)) });
    await app.person.type(await screen.findByLabelText('Postal code'), '90210');
    await waitFor(() => expect(earlier).toHaveLength(2));
    app.network.answer(tax, 1);
    await app.person.clear(field('Postal code'));
    await app.person.type(field('Postal code'), '10001');
    await waitFor(() => expect(summary()).toHaveTextContent('Includes $2.00 tax'));
    for (const reply of earlier) reply(50);
    await new Promise((resolve) => setTimeout(resolve));
    expect(summary()).toHaveTextContent('Includes $2.00 tax');
  });

  test('can be asked for again if the tax could not be calculated', async () => {
    const app = open({ [tax]: refused(429, 'Too many attempts. Please try again in 5 minutes.') });
    await enterCard(app);
    await app.person.type(field('Postal code'), '90210');
    expect(await screen.findByText('Too many attempts. Please try again in 5 minutes.')).toBeVisible();
    expect(button()).toBeDisabled();
    app.network.answer(tax, 1);
    await app.person.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(button()).toBeEnabled());
  });

  test('need a postal code that exists', async () => {
    const app = open({ [tax]: refusedFields({ postalCode: ['Postal code is invalid for the selected country'] }) });
    await enterCard(app);
    await app.person.type(field('Postal code'), '00000');
    await waitFor(() =>
      expect(field('Postal code')).toHaveAccessibleDescription('Postal code is invalid for the selected country'),
    );
    expect(button()).toBeDisabled();
  });
});

describe('the form', () => {
  test('can be sent only once everything is there', async () => {
    const app = open();
    await app.person.type(await screen.findByLabelText('Postal code'), '2000');
    expect(button()).toBeDisabled();
    await enterCard(app);
    await waitFor(() => expect(button()).toBeEnabled());
    await app.person.clear(field('Postal code'));
    expect(button()).toBeDisabled();
  });

  test('checks the postal code and sends the card, and the browser goes to the confirmation', async () => {
    const app = open({ [setup]: sandbox([], accepted()) });
    await enterCard(app);
    expect(field('Country')).toHaveValue('US');
    await app.person.selectOptions(field('Country'), 'Canada');
    await app.person.type(field('Postal code'), 'K1A 0B1');
    await waitFor(() => expect(button()).toBeEnabled());
    const assign = watchLeaving();
    await app.person.click(button());
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(assign).toHaveBeenCalledWith(
      '/confirmation?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2&redirect_status=succeeded',
    );
    expect(app.network.bodiesOf(validate)).toEqual([{ postalCode: 'K1A 0B1', countryCode: 'CA' }]);
    expect(Object.fromEntries(new URLSearchParams(String(app.network.bodiesOf(setup)[1])))).toEqual({
      number: '4242 4242 4242 4242',
      expiry: '08 / 34',
      cvc: '123',
      country: 'CA',
      postalCode: 'K1A 0B1',
      clientSecret: 'seti_1_secret_2',
    });
    expect(screen.getByRole('button', { name: 'Starting' })).toBeVisible();
  });

  test('shows a wrong postal code at its field and sends no card', async () => {
    const app = open({
      [validate]: refusedFields({ postalCode: ['Postal code is invalid for the selected country'] }),
    });
    await enterCard(app);
    await app.person.type(field('Postal code'), 'SW1A');
    await waitFor(() => expect(button()).toBeEnabled());
    await app.person.click(button());
    await waitFor(() =>
      expect(field('Postal code')).toHaveAccessibleDescription('Postal code is invalid for the selected country'),
    );
    expect(field('Postal code')).toHaveFocus();
    expect(app.network.bodiesOf(setup)).toHaveLength(1);
    // The code may be right in another country.
    await app.person.selectOptions(field('Country'), 'Canada');
    expect(field('Postal code')).toHaveAccessibleDescription('');
  });

  test("shows the provider's message and can be sent again", async () => {
    const app = open({ [setup]: sandbox([], declined(), accepted()) });
    await enterCard(app);
    await app.person.type(field('Postal code'), '2000');
    await waitFor(() => expect(button()).toBeEnabled());
    const assign = watchLeaving();
    await app.person.click(button());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Your card was declined.'));
    expect(button()).toBeEnabled();
    expect(assign).not.toHaveBeenCalled();
    await app.person.click(button());
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  });

  test('says that the server cannot be reached', async () => {
    const app = open();
    await enterCard(app);
    await app.person.type(field('Postal code'), '2000');
    await waitFor(() => expect(button()).toBeEnabled());
    app.network.answer(validate, noAnswer);
    await app.person.click(button());
    expect(await screen.findByText('Cannot reach Sermon Maker. Please try again.')).toBeVisible();
    expect(button()).toBeEnabled();
  });

  test('leads to sign-in if the session has ended', async () => {
    const app = open({ [validate]: refused(401, 'Sign in required') });
    await enterCard(app);
    await app.person.type(field('Postal code'), '2000');
    await waitFor(() => expect(button()).toBeEnabled());
    app.network.answer('GET /api/Authentication/GetAuthenticatedUser', null);
    await app.person.click(button());
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(app.address()).toBe('/auth/sign-in?redirect=%2Factivate%2Fbundle');
  });

  test('uses a saved card and its address, or a new one', async () => {
    const app = open({ [setup]: sandbox([visa], accepted()) });
    expect(await screen.findByRole('radio', { name: 'Visa ending in 4242' })).toBeChecked();
    expect(screen.queryByLabelText('Postal code')).toBeNull();
    expect(screen.queryByLabelText('Country')).toBeNull();
    await waitFor(() => expect(button()).toBeEnabled());
    expect(app.network.bodiesOf(tax)[0]).toEqual({ postalCode: '10001', price: 199, countryCode: 'US' });
    await app.person.click(screen.getByRole('radio', { name: 'Another card' }));
    expect(button()).toBeDisabled();
    expect(field('Postal code')).toHaveValue('');
    await app.person.click(screen.getByRole('radio', { name: 'Visa ending in 4242' }));
    const assign = watchLeaving();
    await app.person.click(button());
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(app.network.bodiesOf(validate)).toEqual([]);
    expect(String(app.network.bodiesOf(setup)[1])).toBe('cardId=pm_1&clientSecret=seti_1_secret_2');
  });

  test('asks for the address of a saved card that has none', async () => {
    open({ [setup]: sandbox([{ ...visa, postalCode: '' }]) });
    expect(await screen.findByRole('radio', { name: 'Visa ending in 4242' })).toBeChecked();
    expect(field('Postal code')).toBeVisible();
    expect(button()).toBeDisabled();
  });
});

describe('the page', () => {
  test('begins again if the saved cards cannot be read', async () => {
    const app = open({ [setup]: () => Response.json({ message: 'Please reload this page.' }, { status: 404 }) });
    expect(await screen.findByText('Please reload this page.')).toBeVisible();
    app.network.answer(begin, { ...started, setupIntentClientSecret: 'seti_2_secret_3' });
    app.network.answer('POST /sandbox/setup/seti_2', sandbox([]));
    await app.person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText('Card number')).toBeVisible();
  });

  test.each([
    [
      'You already have a subscription to Sermon Maker.',
      {
        ...ruth,
        makerSubscription: { status: 'active', planName: 'Annual', currentPeriodEnd: null, cancellationDate: null },
      },
    ],
    ['You already have PRO.', { ...ruth, proSubscription: true }],
  ])('leads users who cannot buy the bundle ("%s") to the settings', async (sentence, user) => {
    open({ [begin]: refused(409, sentence) }, 'sandbox', user);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Settings' })).toHaveAttribute('href', '/settings?tab=subscription');
    expect(screen.queryByLabelText('Postal code')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  test('can be tried again while an earlier purchase is being processed', async () => {
    const sentence = 'An earlier purchase is still being processed. Please try again in ten minutes.';
    const { network, person } = open({ [begin]: refused(409, sentence) });
    expect(await screen.findByText(sentence)).toBeVisible();
    network.answer(begin, started);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText('Card number')).toBeVisible();
  });

  test.each([
    [
      refused(503, 'The payment service is not responding right now.'),
      'The payment service is not responding right now.',
    ],
    [refused(500, 'Something went wrong.'), 'This form could not be loaded. Nothing was charged.'],
    [refused(429, 'Too many attempts.'), 'Too many attempts.'],
    [noAnswer, 'Cannot reach Sermon Maker. Please try again.'],
  ])('can be loaded again after an error (%#)', async (answer, sentence) => {
    const { network, person } = open({ [begin]: answer });
    expect(await screen.findByText(sentence)).toBeVisible();
    network.answer(begin, started);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText('Card number')).toBeVisible();
  });

  test('says that it is in test mode, and leads back to the plans', async () => {
    open();
    expect(await screen.findByText('Test mode: no card is charged')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/activate');
    expect(screen.queryByText('Your card details go only to the payment provider')).toBeNull();
  });

  test('leads to the library where nothing is sold', async () => {
    const { address } = open({}, 'none');
    await screen.findByRole('heading', { name: 'Welcome, Ruth' });
    expect(address()).toBe('/library-home');
  });
});
