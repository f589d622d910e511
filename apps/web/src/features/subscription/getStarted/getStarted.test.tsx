import { app as appCalls } from '@sermon/contract/app';
import { planHeader } from '@sermon/contract/accounts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { callServer } from '../../../api.ts';
import { openApp, ruth, watchLeaving } from '../../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused, refusedFields } from '../../../testing/network.setup.ts';
import { upgradedFrom } from '../../../plan/upgradedFrom.ts';
import { addresses, advent, codes, create, prices, shop, trialStatus } from '../plans.setup.ts';
import { storedPlan } from './chosenPlan.ts';

const register = 'POST /api/Authentication/Register';

async function open(address: string, answers: Record<string, unknown> = {}, user: typeof ruth | null = null) {
  const network = fakeNetwork({ ...shop(user), ...answers });
  const app = openApp(address);
  await screen.findByRole('heading', { name: 'Get Started Now' }, { timeout: 5_000 });
  const fill = async () => {
    await app.person.type(screen.getByLabelText('Full name'), 'Ruth Adeyemi');
    await app.person.type(screen.getByLabelText('Email'), 'ruth@gracechapel.org');
    await app.person.type(screen.getByLabelText('Password'), 'lostandfound');
  };
  return { ...app, network, fill };
}

/** The amount in a row of the totals. */
const amountOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

describe('the plans', () => {
  test('begin with the annual one, free for 14 days', async () => {
    await open('/auth/register');
    expect(await screen.findByRole('radio', { name: /^Annual 14 days free .*\$228 \$179/ })).toBeChecked();
    expect([amountOf('Total per year'), amountOf('Today')]).toEqual(['$179.00', '$0.00']);
    expect(screen.getByText(/^On \d/).nextElementSibling).toHaveTextContent('$179.00');
    expect(screen.getByRole('button', { name: 'Start 14-Day Free Trial' })).toBeVisible();
  });

  test('begin with the monthly one if the address says so', async () => {
    const { person } = await open('/auth/register?monthly=true');
    expect(await screen.findByRole('radio', { name: /^Monthly/ })).toBeChecked();
    expect(amountOf('Today')).toBe('$19.00');
    expect(screen.getByText(/^Renews on .* for \$19\.00\.$/)).toBeVisible();
    await person.click(screen.getByRole('radio', { name: /^Annual/ }));
    expect(amountOf('Today')).toBe('$0.00');
  });

  test('say what is agreed to, for visitors and for users', async () => {
    const sentence =
      "By continuing, you agree that your plan renews until you cancel it. You can cancel at any time in the settings. You'll enter your card on the next page, which is our payment provider's.";
    const { unmount } = await open('/auth/register');
    expect(screen.getByText(sentence)).toBeVisible();
    unmount();
    await open('/activate', {}, ruth);
    expect(screen.getByText(sentence)).toBeVisible();
  });

  test('say what the annual plan saves, and the monthly one nothing', async () => {
    const { person } = await open('/auth/register');
    await screen.findByRole('radio', { name: /^Annual/ });
    expect(amountOf('You save')).toBe('-$49.00');
    await person.click(screen.getByRole('radio', { name: /^Monthly/ }));
    expect(screen.queryByText('You save')).toBeNull();
  });

  test('have no trial for a user who has had one', async () => {
    await open('/activate', { [trialStatus]: true }, ruth);
    expect(await screen.findByRole('button', { name: 'Continue to Payment' })).toBeVisible();
    await waitFor(() => expect(amountOf('Today')).toBe('$179.00'));
  });

  test('say that tax is added', async () => {
    const network = shop(null);
    await open('/auth/register?monthly=true', {
      [prices]: network[prices].map((each) => ({ ...each, plusTax: true })),
    });
    await waitFor(() => expect(amountOf('Today')).toBe('$19.00 plus tax'));
    expect(screen.getByText(/^Renews on .* for \$19\.00 plus tax\.$/)).toBeVisible();
  });

  test('can be loaded again', async () => {
    const { person, network } = await open('/auth/register', { [prices]: noAnswer });
    const again = await screen.findByRole('button', { name: 'Try Again' }, { timeout: 5_000 });
    expect(screen.getByText('Cannot reach Sermon Maker. Please try again.')).toBeVisible();
    network.answer(prices, shop(null)[prices]);
    await person.click(again);
    expect(await screen.findByRole('radio', { name: /^Annual/ })).toBeChecked();
  });
});

describe('a promo code', () => {
  test('in the address is applied', async () => {
    await open('/auth/register?promocode=ADVENT25', { [codes]: advent });
    expect(await screen.findByText('25 percent off the first year')).toBeVisible();
    expect([amountOf('ADVENT25'), amountOf('Today')]).toEqual(['-$44.75', '$134.25']);
    expect(screen.getByText(/^Renews on .* for \$179\.00\.$/)).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Annual Save 25% .*\$179 \$134\.25/ })).toBeChecked();
  });

  test('that takes everything off costs nothing today', async () => {
    await open('/auth/register?promocode=FREEYEAR', { [codes]: { ...advent, percentOff: 1 } });
    await waitFor(() => expect(amountOf('Today')).toBe('$0.00'));
    expect(screen.getByText(/^Renews on .* for \$179\.00\.$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue to Payment' })).toBeVisible();
  });

  test('of an amount that stays, for one plan only', async () => {
    const tenOff = { ...advent, isPercentage: false, percentOff: 0, amountOff: 10, months: null, terms: ['monthly'] };
    const { person } = await open('/auth/register?promocode=TENOFF', { [codes]: tenOff });
    expect(await screen.findByText('TENOFF is only for the monthly plan.')).toBeVisible();
    expect(amountOf('Today')).toBe('$0.00');
    await person.click(screen.getByRole('radio', { name: /^Monthly/ }));
    expect(screen.getByText('$10.00 off every month')).toBeVisible();
    expect(amountOf('Today')).toBe('$9.00');
    expect(screen.getByText(/^Renews on .* for \$9\.00\.$/)).toBeVisible();
  });

  test('for some months does not promise more payments than it reduces', async () => {
    const half = { ...advent, percentOff: 0.5, months: 3 };
    const { person } = await open('/auth/register?promocode=HALF&monthly=true', { [codes]: half });
    expect(await screen.findByText('50 percent off the first 3 months')).toBeVisible();
    expect(amountOf('Today')).toBe('$9.50');
    expect(screen.getByText(/^Renews on .* for \$9\.50\.$/)).toBeVisible();
    await person.click(screen.getByRole('radio', { name: /^Annual/ }));
    expect(screen.getByText('50 percent off the first year')).toBeVisible();
    expect(screen.getByText('$7.46 a month for the first year')).toBeVisible();
    expect(amountOf('Today')).toBe('$89.50');
    expect(screen.getByText(/^Renews on .* for \$179\.00\.$/)).toBeVisible();
  });

  test.each([
    [refused(404, ''), 'This promo code is not valid.'],
    [refused(429, 'Too many attempts. Please try again later.'), 'Too many attempts. Please try again later.'],
  ])('that is refused says why, and can be removed or replaced', async (refusal, sentence) => {
    const { person, network } = await open('/auth/register', { [codes]: refusal });
    const field = await screen.findByLabelText('Promo code');
    await person.type(field, 'MOAB{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
    expect(amountOf('Today')).toBe('$0.00');
    network.answer(codes, advent);
    await person.clear(field);
    await person.type(field, 'ADVENT25');
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('25 percent off the first year')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(field).toHaveFocus();
    expect(amountOf('Today')).toBe('$0.00');
  });

  test('that could not be applied stops the checkout until the field is cleared', async () => {
    const { person, network } = await open(
      '/activate?promocode=MOAB',
      { [codes]: refused(404, ''), [create]: () => new Promise(() => {}) },
      ruth,
    );
    const field = await screen.findByLabelText('Promo code');
    await waitFor(() => expect(field).toHaveAccessibleDescription('This promo code is not valid.'));
    await person.click(screen.getByRole('button', { name: 'Start 14-Day Free Trial' }));
    expect(await screen.findByText('Apply the promo code first, or remove it.')).toBeVisible();
    expect(network.bodiesOf(create)).toEqual([]);
    await person.clear(field);
    await person.click(screen.getByRole('button', { name: 'Start 14-Day Free Trial' }));
    await waitFor(() => expect(network.bodiesOf(create)).toMatchObject([{ couponId: null, cancelPath: '/activate' }]));
  });

  test('stays after a double click on Apply', async () => {
    const { person } = await open('/auth/register', { [codes]: advent });
    await person.type(await screen.findByLabelText('Promo code'), 'ADVENT25');
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }), { detail: 1 });
    const remove = await screen.findByRole('button', { name: 'Remove' });
    fireEvent.click(remove, { detail: 2 });
    expect(screen.getByText('25 percent off the first year')).toBeVisible();
    fireEvent.click(remove, { detail: 1 });
    expect(screen.queryByText('25 percent off the first year')).toBeNull();
  });

  test('that is not applied yet stops the checkout', async () => {
    const { person, network } = await open('/activate', {}, ruth);
    await person.type(await screen.findByLabelText('Promo code'), 'ADVENT25');
    await person.click(screen.getByRole('button', { name: 'Start 14-Day Free Trial' }));
    expect(await screen.findByText('Apply the promo code first, or remove it.')).toBeVisible();
    expect(network.bodiesOf(create)).toEqual([]);
  });
});

describe('a visitor', () => {
  test('registers, then opens the checkout', async () => {
    const { person, network, fill, address, back } = await open('/auth/register?promocode=ADVENT25', {
      [codes]: advent,
      [register]: ruth,
      [create]: { sessionId: 'cs_1' },
      [addresses]: () => new Promise(() => {}),
    });
    await screen.findByText('25 percent off the first year');
    await fill();
    await person.dblClick(screen.getByRole('button', { name: 'Continue to Payment' }));
    expect(await screen.findByRole('heading', { name: 'Loading' })).toBeVisible();
    expect(address()).toBe('/checkout/cs_1');
    expect(network.bodiesOf(register)).toHaveLength(1);
    expect(network.bodiesOf(create)).toEqual([
      { priceId: 'price_annual', couponId: 'promo_advent25', cancelPath: '/activate?promocode=ADVENT25' },
    ]);
    // Back from there, the user sees the plans with the code, and no second checkout begins.
    back();
    expect(await screen.findByText('You are signed in as')).toBeVisible();
    expect(await screen.findByText('25 percent off the first year')).toBeVisible();
    expect(network.bodiesOf(create)).toHaveLength(1);
  });

  test('whose checkout fails has an account and can continue', async () => {
    const sentence = 'The payment service is not responding right now. Please try again in a few minutes.';
    const { person, network, fill, address } = await open('/auth/register?monthly=true', {
      [register]: ruth,
      [create]: refused(503, sentence),
      [addresses]: () => new Promise(() => {}),
    });
    await screen.findByRole('radio', { name: /^Monthly/ });
    await fill();
    await person.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    expect(await screen.findByText('You are signed in as')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(await screen.findByRole('radio', { name: /^Monthly/ })).toBeChecked();
    network.answer(create, { sessionId: 'cs_2' });
    await person.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await waitFor(() => expect(address()).toBe('/checkout/cs_2'));
  });

  test('whose address is taken stays, and signing in leads to the plan', async () => {
    const { person, network, fill } = await open('/auth/register', {
      [register]: refusedFields({ Email: ['An account with this email address already exists.'] }),
    });
    await person.click(await screen.findByRole('radio', { name: /^Monthly/ }));
    await fill();
    await person.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/already exists/));
    expect(network.bodiesOf(create)).toEqual([]);
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/auth/sign-in?redirect=%2Factivate%3Fmonthly%3Dtrue',
    );
  });

  test('cannot submit before the plans are known', async () => {
    const { person, network, fill } = await open('/auth/register', { [prices]: () => new Promise(() => {}) });
    await fill();
    await person.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    expect(network.bodiesOf(register)).toEqual([]);
  });

  test('can create a free account', async () => {
    const { person } = await open('/auth/register?redirect=%2Flibrary-starred');
    await person.click(screen.getByRole('link', { name: 'Create a free account without a plan' }));
    expect(await screen.findByRole('heading', { name: 'Create Account' })).toBeVisible();
  });

  test('can create a free account after the form was refused, and is then not asked to choose a plan', async () => {
    const { person, address } = await open('/auth/register?redirect=%2Factivate%3Fredirect%3D%252Flibrary-starred');
    await screen.findByRole('radio', { name: /^Annual/ });
    await person.click(screen.getByRole('button', { name: 'Start 14-Day Free Trial' }));
    expect(await screen.findByText('Invalid Email Address')).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Create a free account without a plan' }));
    expect(await screen.findByRole('heading', { name: 'Create Account' })).toBeVisible();
    expect(address()).toBe('/auth/register?redirect=%2Flibrary-starred&free=true');
  });

  test('who was invited is not asked to buy a plan', async () => {
    fakeNetwork({
      ...shop(null),
      'POST /api/Authentication/ReadInvitation': { email: 'naomi@gracechapel.org' },
    });
    openApp('/auth/register#invitation=code-1');
    expect(await screen.findByRole('heading', { name: 'Create Account' })).toBeVisible();
    expect(await screen.findByDisplayValue('naomi@gracechapel.org')).toBeVisible();
  });
});

describe('a user', () => {
  test('sees which feature needs a plan, and can go on without one', async () => {
    await open('/activate?upgradePath=Share&upgradeAction=29', {}, ruth);
    expect(screen.getByText('With a plan, you can share your sermons.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue without a plan' })).toBeVisible();
  });

  test('goes on to exactly the page from where they came', async () => {
    const { person, address } = await open('/activate?redirect=%2Fpopular-sermons%3Fquery%3Dluke%252015', {}, ruth);
    await person.click(screen.getByRole('link', { name: 'Continue without a plan' }));
    await waitFor(() => expect(address()).toBe('/popular-sermons?query=luke%2015'));
  });

  test('begins one checkout, even if the next page loads slowly', async () => {
    const { person, network, address } = await open(
      '/activate',
      { [create]: { sessionId: 'cs_1' }, [addresses]: () => new Promise(() => {}) },
      ruth,
    );
    await person.dblClick(await screen.findByRole('button', { name: 'Start 14-Day Free Trial' }));
    await waitFor(() => expect(address()).toBe('/checkout/cs_1'));
    expect(network.bodiesOf(create)).toHaveLength(1);
  });

  test('whose price is not sold anymore sees the present one and can begin again', async () => {
    const sentence = 'This plan is no longer available. Please choose one of the plans on the page.';
    const { person, network, address } = await open(
      '/activate?monthly=true',
      { [create]: refused(400, sentence), [addresses]: () => new Promise(() => {}) },
      ruth,
    );
    await waitFor(() => expect(amountOf('Today')).toBe('$19.00'));
    const [annual, monthly] = shop(null)[prices];
    network.answer(prices, [annual, { ...monthly, id: 'price_new', price: 21, displayedTotalValue: 21 }]);
    await person.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    await waitFor(() => expect(amountOf('Today')).toBe('$21.00'));
    network.answer(create, { sessionId: 'cs_1' });
    await person.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await waitFor(() => expect(address()).toBe('/checkout/cs_1'));
    expect(network.bodiesOf(create)).toMatchObject([{ priceId: 'price_monthly' }, { priceId: 'price_new' }]);
  });

  test('whose promo code has expired in the meantime is told so', async () => {
    const { person, network } = await open(
      '/activate?promocode=ADVENT25',
      { [codes]: advent, [create]: refused(402, 'This promo code is not valid.') },
      ruth,
    );
    await screen.findByText('25 percent off the first year');
    network.answer(codes, refused(404, ''));
    await person.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Promo code')).toHaveAccessibleDescription('This promo code is not valid.'),
    );
    expect(screen.queryByText('25 percent off the first year')).toBeNull();
    expect(screen.getByRole('button', { name: 'Apply' })).toBeVisible();
  });

  test('sees the prices of PRO members once they are one', async () => {
    const { network } = await open('/activate', {}, ruth);
    await screen.findByRole('radio', { name: /^Monthly/ });
    const pro = { ...ruth, proSubscription: true };
    network.answer('GET /api/Authentication/RefreshUser', pro);
    const [annual, monthly] = shop(null)[prices];
    network.answer(prices, [annual, { ...monthly, price: 9.99 }]);
    for (const plan of ['one', 'two']) {
      const headers = { [planHeader]: `${ruth.id} ${plan}`, 'cache-control': 'no-store' };
      network.answer('GET /ping', () => Response.json({ success: true, data: 'pong', message: '' }, { headers }));
      await act(() => callServer(appCalls.ping));
    }
    expect(await screen.findByRole('radio', { name: /^Monthly .*\$9\.99/ })).toBeVisible();
  });

  test('whose session has ended signs in again, and is back at the same plan', async () => {
    const { person, network, address } = await open(
      '/activate',
      { [create]: refused(401, 'Sign in required'), 'POST /api/Authentication/SignIn': ruth },
      ruth,
    );
    await person.click(await screen.findByRole('radio', { name: /^Monthly/ }));
    network.answer('GET /api/Authentication/GetAuthenticatedUser', null);
    await person.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(address()).toBe('/auth/sign-in?redirect=%2Factivate');
    await person.type(screen.getByLabelText('Email'), 'ruth@gracechapel.org');
    await person.type(screen.getByLabelText('Password'), 'lostandfound');
    await person.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('radio', { name: /^Monthly/ })).toBeChecked();
    expect(address()).toBe('/activate');
  });

  test('who must sign up can sign out, and leaves nothing of what they began to buy', async () => {
    const { person } = await open(
      '/activate?promocode=ADVENT25&redirect=%2Fbuild%2F9',
      { [codes]: advent, 'GET /api/Authentication/SignOut': '/auth/sign-in' },
      { ...ruth, userMustSignUp: true },
    );
    await screen.findByText('25 percent off the first year');
    expect(storedPlan.read()).toMatchObject({ promoCode: 'ADVENT25', redirect: '/build/9' });
    upgradedFrom.write('/build/9');
    const signOut = await screen.findByRole('button', { name: 'Sign Out' });
    const assign = watchLeaving();
    await person.click(signOut);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/sign-in'));
    expect([storedPlan.read(), upgradedFrom.read()]).toEqual([null, null]);
  });

  test('who must sign up cannot go on without a plan', async () => {
    await open('/activate?upgradePath=Moab', {}, { ...ruth, userMustSignUp: true });
    expect(screen.queryByText(/^With a plan/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Continue without a plan' })).toBeNull();
  });

  test.each([
    ['active', 'It renews on 27 Nov 2027.'],
    ['trialing', 'The free trial ends on 27 Nov 2027.'],
    ['past_due', 'Your last payment failed. You can pay it in the settings.'],
  ])('who has a plan sees it: %s', async (status, sentence) => {
    const makerSubscription = {
      status,
      planName: 'Annual',
      currentPeriodEnd: new Date('2027-11-27T18:00:00.000Z'),
      cancellationDate: null,
    };
    fakeNetwork(shop({ ...ruth, makerSubscription }));
    openApp('/activate');
    expect(await screen.findByRole('heading', { name: 'You already have a plan' })).toBeVisible();
    expect(screen.getByText(`Your plan is Annual. ${sentence}`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Settings' })).toHaveAttribute('href', '/settings?tab=subscription');
  });
});
