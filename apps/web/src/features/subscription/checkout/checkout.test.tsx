import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openApp, ruth } from '../../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused } from '../../../testing/network.setup.ts';
import { storedPlan } from '../getStarted/chosenPlan.ts';
import { addresses, bundle, prices, record, shop } from '../plans.setup.ts';

const subscriber = {
  ...ruth,
  makerSubscription: {
    status: 'active',
    planName: 'Annual',
    currentPeriodEnd: '2027-11-27T18:00:00.000Z',
    cancellationDate: null,
  },
};
const annual = {
  planName: 'Annual',
  product: 'maker',
  term: 'annual',
  price: 179,
  plusTax: false,
  trialEnd: null,
  renews: '2027-11-27T18:00:00.000Z',
};
const complete = { state: 'complete', user: subscriber, isUnrefunded: false, chargedToday: null, bought: [annual] };
const processing = { state: 'processing', user: ruth, isUnrefunded: false, chargedToday: null, bought: [] };

function open(address: string, answers: Record<string, unknown> = {}) {
  const network = fakeNetwork({ ...shop(ruth), 'GET /api/LibraryItems': [], ...answers });
  return { ...openApp(address), network };
}

afterEach(() => vi.useRealTimers());

describe('the way to the payment provider', () => {
  test("leads to exactly the provider's page", async () => {
    const replace = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { origin: location.origin, pathname: '/', replace });
    open('/checkout/cs_1', { [addresses]: { address: 'https://pay.example/cs_1' } });
    await waitFor(() => expect(replace).toHaveBeenCalledWith('https://pay.example/cs_1'), { timeout: 5_000 });
    expect(screen.getByRole('heading', { name: 'Loading' })).toBeVisible();
  });

  test('leads to what was bought if the checkout is paid', async () => {
    const { address } = open('/checkout/cs_1', {
      [addresses]: { address: '/confirmation?session_id=cs_1' },
      [record]: complete,
    });
    expect(await screen.findByRole('heading', { name: 'Thank You' })).toBeVisible();
    expect(address()).toBe('/confirmation?session_id=cs_1');
  });

  test.each([
    [refused(404, ''), 'This checkout does not exist, or it belongs to another account.', false],
    [refused(409, 'This checkout has expired, and nothing was charged. Please begin again.'), /has expired/, false],
    [refused(503, 'The payment service is not responding right now.'), /not responding/, true],
    [refused(500, 'Fault'), 'The checkout could not be opened. Please try again.', true],
    [refused(429, 'Too many attempts. Please try again later.'), /^Too many attempts/, true],
    [noAnswer, 'Cannot reach Sermon Maker. Please try again.', true],
  ])('says what went wrong: %#', async (answer, sentence, mayTryAgain) => {
    open('/checkout/cs_1', { [addresses]: answer });
    expect(await screen.findByRole('heading', { name: sentence }, { timeout: 5_000 })).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Try Again' })).toHaveLength(mayTryAgain ? 1 : 0);
    expect(screen.getByRole('link', { name: 'See Plans' })).toHaveAttribute('href', '/activate');
  });
});

describe('what was bought', () => {
  test('lists nothing that is switched off on this server', async () => {
    open('/confirmation?session_id=cs_1', {
      ...shop(ruth, { assistant: 'off', speech: { source: 'off', sentTo: null } }),
      [record]: complete,
    });
    expect(await screen.findByText('share your sermons')).toBeVisible();
    expect(screen.queryByText(/AI Assistant|Hear It/)).toBeNull();
  });

  test('is shown with its price and what is open now, and leads back', async () => {
    storedPlan.write({
      term: 'annual',
      promoCode: 'ADVENT25',
      upgradePath: null,
      upgradeAction: null,
      redirect: '/library-starred',
    });
    const { unmount, network } = open('/confirmation?session_id=cs_1', { [record]: complete });
    for (const _ of ['first', 'again']) {
      expect(await screen.findByText('Sermon Maker: Annual')).toBeVisible();
      expect(screen.getByText('$179.00 a year')).toBeVisible();
      expect(screen.getByText('Renews on 27 Nov 2027')).toBeVisible();
      expect(screen.getByText('share your sermons')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Continue Where You Were' })).toHaveAttribute('href', '/library-starred');
      expect(storedPlan.read()).toBeNull();
      unmount();
      openApp('/confirmation?session_id=cs_1');
    }
    await waitFor(() => expect(network.bodiesOf(record).length).toBeGreaterThan(1));
  });

  test('goes on being asked for if one answer is missing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { network } = open('/confirmation?session_id=cs_1', { [record]: processing });
    await screen.findByRole('heading', { name: 'Your payment is being confirmed' });
    network.answer(record, refused(503, 'The payment service is not responding right now.'));
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(network.bodiesOf(record).length).toBeGreaterThan(1);
    expect(screen.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible();
    network.answer(record, complete);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(await screen.findByText('Sermon Maker: Annual')).toBeVisible();
  });

  test('was a trial that is over', async () => {
    const over = { ...annual, trialEnd: '2026-01-05T18:00:00.000Z' };
    open('/confirmation?session_id=cs_1', { [record]: { ...complete, bought: [over] } });
    expect(await screen.findByRole('heading', { name: 'Thank You' })).toBeVisible();
    expect(screen.getByText('Renews on 27 Nov 2027')).toBeVisible();
  });

  test.each([
    ['a plan that was paid', { bought: [annual], chargedToday: 195.96 }, 'Thank You', 'Charged today: $195.96'],
    ['a plan for nothing', { bought: [annual], chargedToday: 0 }, 'Thank You', 'Charged today: $0.00'],
    ['a trial', { bought: [{ ...annual, trialEnd: annual.renews }], chargedToday: 0 }, 'Your Trial Has Begun', null],
    ['a plan of last week', { bought: [annual], chargedToday: null }, 'Thank You', null],
  ])('states what was charged today: %s', async (_, purchase, heading, charged) => {
    open('/confirmation?session_id=cs_1', { [record]: { ...complete, ...purchase } });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.queryAllByText(/^Charged today/).map(({ textContent }) => textContent)).toEqual(
      charged === null ? [] : [charged],
    );
  });

  test('is in the settings', async () => {
    open('/confirmation?session_id=cs_1', { [record]: complete });
    const link = await screen.findByRole('link', { name: 'Open Settings' });
    expect(link).toHaveAttribute('href', '/settings?tab=subscription');
  });

  test('has ended, or was undone because it was bought twice', async () => {
    open('/confirmation?session_id=cs_1', { [record]: { ...complete, bought: [] } });
    expect(await screen.findByRole('heading', { name: 'This Plan Has Ended' })).toBeVisible();
    expect(screen.getByText(/we canceled this second purchase, and you won't pay twice/)).toBeVisible();
    for (const text of ['Thank You', 'You can now']) expect(screen.queryByText(text)).toBeNull();
  });

  test('was bought twice and could not be refunded, which customer service can do', async () => {
    const answers = { [record]: { ...complete, bought: [], isUnrefunded: true } };
    const { unmount } = open('/confirmation?session_id=cs_1', answers);
    expect(
      await screen.findByText(
        "You already had a plan, so we canceled this second purchase. We couldn't refund your payment for it automatically. Please contact the people who run this site, and they will refund it.",
      ),
    ).toBeVisible();
    expect(screen.queryByText(/you won't pay twice/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Contact Support' })).toBeNull();
    unmount();
    open('/confirmation?session_id=cs_1', { ...shop(ruth, { supportEmail: 'help@church.example' }), ...answers });
    expect(await screen.findByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      'mailto:help@church.example',
    );
  });

  test('was one plan and a second purchase of the other that could not be refunded', async () => {
    open('/confirmation?setup_intent=seti_1&setup_intent_client_secret=s3&redirect_status=succeeded', {
      ...shop(ruth, { supportEmail: 'help@church.example' }),
      [bundle]: { ...complete, isUnrefunded: true },
    });
    expect(await screen.findByText('Sermon Maker: Annual')).toBeVisible();
    expect(
      screen.getByText(
        "You already had one of the plans that you bought, so we canceled the second purchase of it. We couldn't refund your payment for it automatically. Please contact customer service, and they will refund it.",
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  });

  test('opens the paid features at once', async () => {
    const { address, person } = open('/confirmation?session_id=cs_1', { [record]: complete });
    await screen.findByText('Sermon Maker: Annual');
    await person.click(screen.getByRole('link', { name: 'Go to My Library' }));
    await waitFor(() => expect(address()).toBe('/library-home'));
    await screen.findByRole('heading', { name: 'Welcome, Ruth' });
    await person.click(screen.getByRole('button', { name: /^New/ }));
    expect(await screen.findByRole('menuitem', { name: /Word/ })).not.toHaveTextContent('Upgrade');
  });

  test('can be two plans, one of them a trial', async () => {
    const pro = { ...annual, product: 'pro', planName: 'PRO Plus', price: 199, plusTax: true, trialEnd: annual.renews };
    open('/confirmation?setup_intent=seti_1&setup_intent_client_secret=s3&redirect_status=succeeded', {
      [bundle]: { ...complete, bought: [pro, { ...annual, term: 'monthly', price: 9.99 }], chargedToday: 10.94 },
    });
    expect(await screen.findByRole('heading', { name: 'Thank You' })).toBeVisible();
    expect(screen.getByText('Charged today: $10.94')).toBeVisible();
    expect(screen.getByText('PRO Plus')).toBeVisible();
    expect(screen.getByText('$199.00 a year, plus tax')).toBeVisible();
    expect(screen.getByText('Free until 27 Nov 2027. Your first payment is on that day.')).toBeVisible();
    expect(screen.getByText('$9.99 a month')).toBeVisible();
  });

  test('is nothing without a purchase in the address', async () => {
    open('/confirmation');
    expect(await screen.findByRole('heading', { name: 'There is no purchase to show' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Plans' })).toBeVisible();
  });
});

describe('a payment that is not confirmed yet', () => {
  test('is asked for again until it is', async () => {
    const { network } = open('/confirmation?session_id=cs_1', { [record]: processing });
    expect(await screen.findByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible();
    network.answer(record, complete);
    expect(await screen.findByText('Sermon Maker: Annual', {}, { timeout: 5_000 })).toBeVisible();
  });

  test('is asked for less and less often, and not forever', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { network } = open('/confirmation?session_id=cs_1', { [record]: processing });
    await screen.findByRole('heading', { name: 'Your payment is being confirmed' });
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    expect(await screen.findByText(/^The payment provider has not confirmed your payment yet\./)).toBeVisible();
    expect(network.bodiesOf(record)).toHaveLength(8);
    await act(() => vi.advanceTimersByTimeAsync(60 * 60_000));
    expect(network.bodiesOf(record)).toHaveLength(8);
    network.answer(record, complete);
    act(() => screen.getByRole('button', { name: 'Check Again' }).click());
    expect(await screen.findByText('Sermon Maker: Annual')).toBeVisible();
  });
});

describe('the card form', () => {
  const back = '/confirmation?setup_intent=seti_1&setup_intent_client_secret=s3cret&redirect_status=succeeded';

  test('is completed without its secret in the address, also after loading the page again', async () => {
    const { address, unmount, network } = open(back, { [bundle]: complete });
    await screen.findByText('Sermon Maker: Annual');
    await waitFor(() => expect(address()).toBe('/confirmation?setup_intent=seti_1&redirect_status=succeeded'));
    unmount();
    openApp('/confirmation?setup_intent=seti_1&redirect_status=succeeded');
    await screen.findByText('Sermon Maker: Annual');
    const body = { setupIntentId: 'seti_1', setupIntentClientSecret: 's3cret' };
    expect(network.bodiesOf(bundle)).toEqual([body, body]);
  });

  test('is completed after signing in, without its secret in the address of the sign-in page', async () => {
    const { address, person, network } = open(back, {
      ...shop(null),
      'POST /api/Authentication/SignIn': ruth,
      [bundle]: complete,
    });
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(address()).toBe(
      '/auth/sign-in?redirect=%2Fconfirmation%3Fsetup_intent%3Dseti_1%26redirect_status%3Dsucceeded',
    );
    expect(screen.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute(
      'href',
      expect.not.stringContaining('secret'),
    );
    await person.type(screen.getByLabelText('Email'), 'ruth@gracechapel.org');
    await person.type(screen.getByLabelText('Password'), 'lostandfound');
    await person.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Sermon Maker: Annual')).toBeVisible();
    expect(network.bodiesOf(bundle)).toEqual([{ setupIntentId: 'seti_1', setupIntentClientSecret: 's3cret' }]);
  });

  test.each(['failed', 'canceled', 'requires_payment_method'])('whose card was not confirmed: %s', async (status) => {
    const { network } = open(back.replace('succeeded', status));
    expect(await screen.findByText(/^Your card could not be confirmed\. Nothing was charged\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Enter Card Again' })).toHaveAttribute('href', '/activate/bundle');
    expect(network.bodiesOf(bundle)).toEqual([]);
  });

  test.each([
    [402, 'Your card was declined.', ['Enter Card Again']],
    [409, 'An earlier purchase is still being processed. Please try again in ten minutes.', ['Enter Card Again']],
    [404, 'This purchase does not exist, or it belongs to another account.', ['See Plans']],
  ])('is refused with %i', async (status, sentence, links) => {
    open(back, { [bundle]: refused(status, sentence) });
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(links));
    expect(screen.queryAllByRole('button', { name: 'Check Again' })).toHaveLength(status === 409 ? 1 : 0);
  });
});

test('a purchase that could not be checked can be checked again', async () => {
  const { person, network } = open('/confirmation?session_id=cs_1', { [record]: noAnswer, [prices]: [] });
  const again = await screen.findByRole('button', { name: 'Check Again' }, { timeout: 5_000 });
  expect(screen.getByRole('heading', { name: 'Your payment could not be checked' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Cannot reach Sermon Maker. Please try again.');
  expect(screen.getByText(/^If you have paid, your plan starts as soon as/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to My Library' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See the Plans' })).toBeNull();
  network.answer(record, complete);
  await person.click(again);
  expect(await screen.findByText('Sermon Maker: Annual')).toBeVisible();
});

test.each(['/activate', '/confirmation?session_id=cs_1', '/checkout/cs_1'])(
  'where no plans are sold, %s leads to the library',
  async (path) => {
    fakeNetwork({ ...shop(ruth, { billing: 'none', upgradeUrl: '' }), 'GET /api/LibraryItems': [] });
    const { address } = openApp(path);
    expect(await screen.findByRole('heading', { name: 'Welcome, Ruth' })).toBeVisible();
    expect(address()).toBe('/library-home');
  },
);
