import { app } from '@sermon/contract/app';
import { planHeader } from '@sermon/contract/accounts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { callServer } from '../../../api.ts';
import { ruth, watchLeaving } from '../../../testing/app.setup.tsx';
import { holdPhone, subscriber } from '../../../testing/library.setup.tsx';
import { noAnswer, refused } from '../../../testing/network.setup.ts';
import { openSettings } from '../../../testing/settings.setup.tsx';
import {
  acceptDiscount,
  cancelPlan,
  getConfig,
  getStatements,
  getSubscription,
  keepPlan,
  ofMaker,
  openBilling,
  openPortal,
  selling,
  wireDetails,
  wireStatement,
} from './billing.setup.ts';

const card = (name = 'Sermon Maker') => screen.findByRole('region', { name });
const given = { ...subscriber, makerSubscription: { ...subscriber.makerSubscription!, planName: 'Given' } };
const open = async (person: Awaited<ReturnType<typeof openBilling>>['person']) => {
  await person.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
  return within(screen.getByRole('dialog'));
};

describe('the tabs', () => {
  test('are links that change the address, and the first one is the account', async () => {
    const { person, address } = await openBilling({ address: '/settings' });
    const tabs = within(await screen.findByRole('navigation', { name: 'Settings' }));
    expect(tabs.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('heading', { name: 'You' })).toBeVisible();
    await person.click(tabs.getByRole('link', { name: 'Statements' }));
    expect(await screen.findByText('No statements yet')).toBeVisible();
    expect(address()).toBe('/settings?tab=statements');
    expect(document.title).toBe('Statements - Settings · Sermon Maker');
    await person.click(tabs.getByRole('link', { name: 'Account' }));
    await waitFor(() => expect(address()).toBe('/settings'));
    expect(tabs.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page');
    expect(tabs.getByRole('link', { name: 'Statements' })).not.toHaveAttribute('aria-current');
  });

  test('are not there where nothing is sold, whatever the address says', async () => {
    await openSettings({ address: '/settings?tab=subscription' });
    expect(await screen.findByRole('heading', { name: 'You' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull();
    expect(document.body).not.toHaveTextContent(/subscription|statements|\$/i);
  });

  test('say in test mode that no card is charged', async () => {
    await openBilling({ answers: { [getConfig]: { ...selling, billing: 'sandbox' } } });
    expect(await screen.findByText('Test mode: no card is charged')).toBeVisible();
  });
});

describe('the subscription', () => {
  test('has its plan, price and next payment', async () => {
    await openBilling({ details: wireDetails({ plusTax: true }) });
    const region = await card();
    expect(region).toHaveTextContent('Active');
    expect(region).toHaveTextContent('PlanAnnual');
    expect(region).toHaveTextContent('Price$179.00 a year plus tax');
    expect(region).toHaveTextContent('Next payment14 Nov 2027, $179.00 plus tax');
    expect(screen.getByText('Our payment provider stores your card. We never see its number.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'What your plan includes' })).toHaveTextContent('Sermon Genius');
    // This installation has no assistant and no voices.
    expect(screen.queryByText('AI Assistant')).toBeNull();
    expect(screen.queryByText('Hear It')).toBeNull();
  });

  test('of a trial has its end and the first payment', async () => {
    const trialEnd = '2026-12-01T12:00:00.000Z';
    await openBilling({ details: wireDetails({ state: 'trialing', trialEnd, renews: trialEnd }) });
    expect(await card()).toHaveTextContent('Trial ends1 Dec 2026First payment1 Dec 2026, $179.00');
  });

  test('that was not paid has the last day and leads to the provider', async () => {
    const { person, network } = await openBilling({
      details: wireDetails({ state: 'past_due', renews: null, graceEnd: '2026-12-05T12:00:00.000Z', offer: null }),
      answers: { [openPortal]: { portalUrl: 'https://pay.example/portal' } },
    });
    expect(await card()).toHaveTextContent(
      'Your last payment failed. Please pay by 5 Dec 2026 to keep your plan. After that day, the paid features end, but you keep all of your sermons.',
    );
    const assign = watchLeaving();
    await person.click(screen.getByRole('button', { name: 'Pay Now' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/portal'));
    expect(network.bodiesOf(openPortal)).toHaveLength(1);
  });

  test('that was not paid has ended only if the server says so, even if the clock of the device is wrong', async () => {
    await openBilling({
      details: wireDetails({ state: 'past_due', renews: null, graceEnd: '2020-01-05T12:00:00.000Z', offer: null }),
    });
    expect(await card()).toHaveTextContent('Please pay by 5 Jan 2020 to keep your plan.');
  });

  test('that was not paid in time says since when the paid features are closed', async () => {
    const graceEnd = '2026-01-05T12:00:00.000Z';
    await openBilling({
      user: ruth,
      details: wireDetails({
        state: 'past_due',
        renews: null,
        ends: '2026-12-05T12:00:00.000Z',
        graceEnd,
        hasLapsed: true,
        offer: null,
      }),
    });
    expect(await card()).toHaveTextContent(
      'Your last payment failed, and the paid features ended on 5 Jan 2026. You still have all of your sermons. Pay to get the features back, or cancel so that your card is not charged.',
    );
    expect(screen.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'What a plan adds' })).toBeVisible();
  });

  test('that was given says so, without a price', async () => {
    await openBilling({ user: given, details: null });
    expect(await card()).toHaveTextContent("Your administrator gave you this plan. You don't pay anything.");
    expect(document.body).not.toHaveTextContent('$');
    expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull();
  });

  test('of another site says where it comes from', async () => {
    const user = { ...given, makerSubscription: { ...given.makerSubscription, planName: 'Parent Site (Grace)' } };
    const otherSites = [{ name: 'Grace', label: 'Grace Chapel' }];
    await openBilling({ user, details: null, answers: { [getConfig]: { ...selling, otherSites } } });
    expect(await card()).toHaveTextContent('Your plan comes with your account at Grace Chapel.');
  });

  test('is offered to free users without pressure', async () => {
    await openBilling({ user: ruth, details: null });
    expect(await card()).toHaveTextContent('You are on the free plan.');
    expect(screen.getByRole('link', { name: 'See Plans' })).toHaveAttribute('href', '/activate');
    expect(screen.getByRole('region', { name: 'What a plan adds' })).toBeVisible();
  });

  test('of PRO that was canceled says that only PRO is not charged any more', async () => {
    const canceled = { planName: 'PRO Plus', price: 199, renews: null, ends: '2027-11-14T12:00:00.000Z', offer: null };
    await openBilling({
      user: { ...subscriber, proSubscription: true },
      answers: {
        [getSubscription]: (url: URL) => {
          const isPro = url.searchParams.get('product') === 'pro';
          return Response.json({ success: true, data: wireDetails(isPro ? canceled : {}), message: '' });
        },
      },
    });
    expect(await card('PRO')).toHaveTextContent("You have PRO until 14 Nov 2027. You won't be charged for it again.");
  });

  test('of PRO that was bought here has a card of its own', async () => {
    await openBilling({
      user: { ...subscriber, proSubscription: true },
      answers: {
        [getSubscription]: (url: URL) => {
          const isPro = url.searchParams.get('product') === 'pro';
          const data = isPro ? wireDetails({ planName: 'PRO Plus', price: 199, offer: null }) : wireDetails();
          return Response.json({ success: true, data, message: '' });
        },
      },
    });
    expect(await card('PRO')).toHaveTextContent('$199.00 a year');
    expect(await card()).toHaveTextContent('$179.00 a year');
  });

  test('that cannot be loaded can be tried again', async () => {
    const { person, network } = await openBilling({ answers: { [getSubscription]: refused(500, 'Broken') } });
    expect(await screen.findByText('Your subscription could not be loaded.')).toBeVisible();
    network.answer(getSubscription, ofMaker(null));
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await card()).toBeVisible();
  });

  test('is loaded again when a reply says that it has changed elsewhere', async () => {
    const ping = 'GET /ping';
    const { network } = await openBilling();
    await card();
    const pingWith = async (plan: string) => {
      const headers = { [planHeader]: `${subscriber.id} ${plan}`, 'cache-control': 'no-store' };
      network.answer(ping, () => Response.json({ success: true, data: 'pong', message: '' }, { headers }));
      await act(() => callServer(app.ping));
    };
    await pingWith('annual');
    network.answer(getSubscription, ofMaker(wireDetails({ planName: 'Monthly', term: 'monthly', price: 19 })));
    await pingWith('monthly');
    await waitFor(async () => expect(await card()).toHaveTextContent('$19.00 a month'));
  });

  test('is loaded again when the user comes back to this window', async () => {
    const { network } = await openBilling();
    await card();
    network.answer(getSubscription, ofMaker(wireDetails({ planName: 'Monthly', term: 'monthly', price: 19 })));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(async () => expect(await card()).toHaveTextContent('$19.00 a month'));
  });
});

describe('canceling', () => {
  const ended = wireDetails({ renews: null, ends: '2027-11-14T12:00:00.000Z', offer: null });

  test('takes two clicks, and can be undone in the notice', async () => {
    const { person, network } = await openBilling({
      answers: {
        [getSubscription]: ofMaker(wireDetails(), ended, wireDetails()),
        [cancelPlan]: subscriber,
        [keepPlan]: subscriber,
      },
    });
    const dialog = await open(person);
    expect(
      dialog.getByText(/^Everything works until 14 Nov 2027, and you won't be charged for Sermon Maker again\./),
    ).toHaveTextContent('you can read, print, and download every one of them.');
    expect(dialog.getByRole('button', { name: 'Keep My Plan' })).toHaveFocus();
    await person.click(dialog.getByRole('button', { name: 'Cancel at End of Term' }));
    expect(
      await screen.findByText('Your Sermon Maker subscription is canceled. Everything works until 14 Nov 2027.'),
    ).toBeVisible();
    expect(await card()).toHaveTextContent('Canceled');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await card()).toHaveTextContent(
      "Everything works until 14 Nov 2027. You won't be charged for Sermon Maker again.",
    );
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Your plan continues.')).toBeVisible();
    expect(await card()).toHaveTextContent('Next payment');
    expect(network.bodiesOf(cancelPlan)).toEqual([{ product: 'maker' }]);
    expect(network.bodiesOf(keepPlan)).toEqual([{ product: 'maker' }]);
  });

  test('can be undone in the card', async () => {
    const { person } = await openBilling({
      answers: { [getSubscription]: ofMaker(ended, wireDetails()), [keepPlan]: subscriber },
    });
    await person.click(await screen.findByRole('button', { name: 'Keep My Plan' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel Subscription' })).toHaveFocus());
  });

  test('says what the offer costs and when, and accepts it', async () => {
    const { person, network } = await openBilling({ answers: { [acceptDiscount]: subscriber } });
    const dialog = await open(person);
    const offer = within(dialog.getByRole('region', { name: 'Or stay for less' }));
    expect(offer.getByText('Starting 14 Nov 2027, you pay $149.00 a year instead of $179.00 a year.')).toBeVisible();
    expect(offer.getByText('That is under $12.50 a month, under $2.87 a week.')).toBeVisible();
    expect(offer.getByText('Nothing is charged today.')).toBeVisible();
    await person.click(offer.getByRole('button', { name: 'Accept the Offer' }));
    expect(await screen.findByText('Your plan now costs $149.00 a year.')).toBeVisible();
    expect(network.bodiesOf(acceptDiscount)).toHaveLength(1);
    expect(network.bodiesOf(cancelPlan)).toEqual([]);
  });

  test.each([
    ['Accept the Offer', acceptDiscount],
    ['Cancel at End of Term', cancelPlan],
  ])('sends %s once for two clicks', async (name, call) => {
    const { person, network } = await openBilling({ answers: { [call]: subscriber } });
    const dialog = await open(person);
    const button = dialog.getByRole('button', { name });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.bodiesOf(call)).toHaveLength(1);
  });

  test.each([
    ['Accept the Offer', acceptDiscount, 'Your plan now costs $149.00 a year.'],
    [
      'Cancel at End of Term',
      cancelPlan,
      'Your Sermon Maker subscription is canceled. Everything works until 14 Nov 2027.',
    ],
  ])(
    'tells the right result of %s if the subscription is loaded again before the reply',
    async (name, call, sentence) => {
      let reply = () => {};
      const { person, network } = await openBilling({
        answers: {
          [call]: async () => {
            await new Promise<void>((resolve) => (reply = resolve));
            return Response.json({ success: true, data: subscriber, message: '' });
          },
        },
      });
      const dialog = await open(person);
      await person.click(dialog.getByRole('button', { name }));
      network.answer(getSubscription, ofMaker(ended));
      act(() => void window.dispatchEvent(new Event('visibilitychange')));
      await waitFor(() => expect(screen.getByText('Canceled')).toBeInTheDocument());
      // The dialog goes on showing what was agreed to.
      expect(dialog.getByText('Or stay for less')).toBeVisible();
      reply();
      expect(await screen.findByText(sentence)).toBeVisible();
    },
  );

  test('names what is charged at once for another term', async () => {
    const offer = { price: 149, chargedNow: 149, from: '2026-11-27T12:00:00.000Z' };
    const details = wireDetails({ planName: 'Monthly', term: 'monthly', price: 19, plusTax: true, offer });
    const { person } = await openBilling({ details });
    const dialog = await open(person);
    expect(dialog.getByText('Pay $149.00 a year plus tax instead of $19.00 a month.')).toBeVisible();
    expect(
      dialog.getByText(
        'Your card is charged $149.00 plus tax today, and your year begins today. The next payment is on 27 Nov 2027.',
      ),
    ).toBeVisible();
  });

  test('calls a price low only if it is', async () => {
    const offer = { price: 150, chargedNow: 0, from: '2027-11-14T12:00:00.000Z' };
    const { person } = await openBilling({ details: wireDetails({ offer }) });
    const dialog = await open(person);
    expect(dialog.getByText(/\$150\.00 a year/)).toBeVisible();
    expect(dialog.queryByText(/under \$12\.50/)).toBeNull();
  });

  test('has no offer if there is none', async () => {
    const { person } = await openBilling({ details: wireDetails({ planName: 'Annual - Discount', offer: null }) });
    const dialog = await open(person);
    expect(dialog.queryByRole('button', { name: 'Accept the Offer' })).toBeNull();
  });

  test('an unpaid plan ends at once', async () => {
    const unpaid = wireDetails({ state: 'past_due', renews: null, graceEnd: '2026-12-05T12:00:00.000Z', offer: null });
    const { person } = await openBilling({
      answers: { [getSubscription]: ofMaker(unpaid, null), [cancelPlan]: ruth },
    });
    const dialog = await open(person);
    expect(dialog.getByText(/your plan ends right away/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Cancel Now' }));
    expect(await screen.findByText('Your Sermon Maker subscription has ended.')).toBeVisible();
    expect(await card()).toHaveTextContent('You are on the free plan.');
    // The button that had the focus is gone.
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  test('of PRO says what Sermon Maker costs after it', async () => {
    const pro = { planName: 'PRO Plus', price: 199, plusTax: true, offer: null };
    const { person } = await openBilling({
      user: { ...subscriber, proSubscription: true },
      answers: {
        [getSubscription]: (url: URL) => {
          const isPro = url.searchParams.get('product') === 'pro';
          const data = isPro ? wireDetails({ ...pro, makerPriceAfter: { price: 19, term: 'monthly' } }) : null;
          return Response.json({ success: true, data, message: '' });
        },
      },
    });
    const dialog = await open(person);
    expect(dialog.getByText(/You have PRO until/)).toHaveTextContent(
      "You have PRO until 14 Nov 2027, and you won't be charged for it again. Your Sermon Maker price then becomes $19.00 a month plus tax. Your sermons in Sermon Maker stay as they are.",
    );
  });

  test('does not promise more time if the renewal has failed in the meantime', async () => {
    const { person } = await openBilling({
      answers: { [getSubscription]: ofMaker(wireDetails(), null), [cancelPlan]: ruth },
    });
    const dialog = await open(person);
    await person.click(dialog.getByRole('button', { name: 'Cancel at End of Term' }));
    expect(await screen.findByText('Your Sermon Maker subscription has ended.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('that fails shows the message of the server with a link to customer service', async () => {
    const message = 'The payment service is not responding right now. Please try again in a few minutes.';
    const { person } = await openBilling({ answers: { [cancelPlan]: refused(503, message) } });
    const dialog = await open(person);
    await person.click(dialog.getByRole('button', { name: 'Cancel at End of Term' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', 'mailto:help@church.example');
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});

describe('an action that fails', () => {
  const message = 'The payment service is not responding right now. Please try again in a few minutes.';
  const ended = wireDetails({ renews: null, ends: '2027-11-14T12:00:00.000Z', offer: null });
  type Person = Awaited<ReturnType<typeof openBilling>>['person'];
  const click = async (person: Person, name: string) => person.click(await screen.findByRole('button', { name }));
  const actions: [name: string, call: string, details: ReturnType<typeof wireDetails>][] = [
    ['Keep My Plan', keepPlan, ended],
    ['Accept the Offer', acceptDiscount, wireDetails()],
    ['Card and Receipts', openPortal, wireDetails()],
  ];

  test.each(actions)('%s: shows the message with a link to customer service', async (name, call, details) => {
    const { person } = await openBilling({ details, answers: { [call]: refused(503, message) } });
    if (call === acceptDiscount) await open(person);
    await click(person, name);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', 'mailto:help@church.example');
  });

  test('leads to the phone number if there is no email address', async () => {
    const config = { ...selling, supportEmail: null, supportPhone: '+1 555 0100' };
    const { person } = await openBilling({ answers: { [getConfig]: config, [openPortal]: refused(503, message) } });
    await click(person, 'Card and Receipts');
    expect(await screen.findByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', 'tel:+15550100');
  });

  test.each(actions)('%s: has no link if no customer service is configured', async (name, call, details) => {
    const config = { ...selling, supportEmail: null };
    const { person } = await openBilling({
      details,
      answers: { [getConfig]: config, [call]: refused(503, message) },
    });
    if (call === acceptDiscount) await open(person);
    await click(person, name);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Contact Support' })).toBeNull();
  });
});

describe('the statements', () => {
  const address = '/settings?tab=statements';
  const statements = [
    wireStatement(3, { paid: false }),
    wireStatement(2),
    wireStatement(1, { refunded: true, paymentUrl: null }),
  ];

  test('have number, date, plan, amount, state and a link', async () => {
    await openBilling({ address, answers: { [getStatements]: statements } });
    const table = await screen.findByRole('table');
    const rows = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'InvoiceDatePlanAmountStateReceipt',
      '2026-000314 Nov 2026Monthly$19.00Not paidPay Now',
      '2026-000214 Nov 2026Monthly$19.00PaidOpen',
      '2026-000114 Nov 2026Monthly$19.00Refunded',
    ]);
    expect(within(table).getByRole('link', { name: 'Open 2026-0002' })).toHaveAttribute(
      'href',
      'https://pay.example/in_2',
    );
    expect(within(table).getByRole('link', { name: 'Pay 2026-0003 now' })).toHaveAttribute('target', '_blank');
  });

  test('are cards on a phone', async () => {
    holdPhone();
    await openBilling({ address, answers: { [getStatements]: statements } });
    expect(await screen.findByRole('link', { name: 'Open 2026-0002' })).toBeVisible();
    expect(screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('Monthly'))).toHaveLength(
      3,
    );
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('that cannot be loaded can be tried again', async () => {
    const { person, network } = await openBilling({ address, answers: { [getStatements]: noAnswer } });
    const tryAgain = await screen.findByRole('button', { name: 'Try Again' }, { timeout: 3_000 });
    network.answer(getStatements, statements);
    await person.click(tryAgain);
    expect(await screen.findByRole('table')).toBeVisible();
  });
});
