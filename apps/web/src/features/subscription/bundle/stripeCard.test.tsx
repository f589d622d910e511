import type { Stripe, StripeElements, StripePaymentElement, StripePaymentElementChangeEvent } from '@stripe/stripe-js';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { openApp, ruth, watchLeaving, whoIsHere } from '../../../testing/app.setup.tsx';
import { fakeNetwork } from '../../../testing/network.setup.ts';
import { stripeScript } from './StripeCard.tsx';

// Stripe's script cannot be loaded in tests. The arguments of the product are checked against the types of its package.
let loadStripe: MockInstance<typeof stripeScript.load>;

const begin = 'GET /api/Subscription/StartNewBundleCheckoutSession';
const started = {
  sessionSecret: 'cuss_secret_1',
  setupIntentClientSecret: 'seti_1_secret_2',
  offerProTrial: false,
  proPrice: 199,
  makerPrice: 9.99,
  regularMakerPrice: 19,
  plusTax: false,
};

type Events = { ready: () => void; change: (event: StripePaymentElementChangeEvent) => void; loaderror: () => void };

function fakeStripe() {
  const events: Partial<Events> = {};
  const payment = {
    on: (name: keyof Events, handler: never) => Object.assign(events, { [name]: handler }),
    mount: vi.fn<StripePaymentElement['mount']>(),
    destroy: vi.fn<StripePaymentElement['destroy']>(),
  };
  const elements = {
    create: vi.fn((_type: 'payment', _options: Parameters<StripeElements['create']>[1]) => payment),
    submit: vi.fn<StripeElements['submit']>().mockResolvedValue({ selectedPaymentMethod: 'card' }),
    update: vi.fn<StripeElements['update']>(),
  };
  const stripe = {
    elements: vi.fn((_options: Parameters<Stripe['elements']>[0]) => elements),
    // Leads to another page, so it never ends.
    confirmSetup: vi.fn<
      (options: object) => Promise<{ error: { message?: string; setup_intent?: { id: string; status: string } } }>
    >(() => new Promise(() => {})),
  };
  loadStripe.mockResolvedValue(stripe as unknown as Stripe);
  const enter = (value: Partial<StripePaymentElementChangeEvent['value']> = {}, complete = true) =>
    act(() =>
      events.change?.({
        elementType: 'payment',
        empty: false,
        collapsed: false,
        complete,
        value: { type: 'card', ...value },
      }),
    );
  return { events, payment, elements, stripe, enter };
}

let fake: ReturnType<typeof fakeStripe>;
beforeEach(() => {
  document.documentElement.dataset.theme = 'light';
  loadStripe = vi.spyOn(stripeScript, 'load');
  fake = fakeStripe();
});

async function open(overrides: object = {}) {
  const network = fakeNetwork({
    ...whoIsHere(ruth, { billing: 'stripe', stripeApiKey: 'pk_test_ruth', upgradeUrl: '/activate' }),
    [begin]: { ...started, ...overrides },
    'GET /api/Subscription/Countries': [{ twoCharCode: 'US', name: 'United States of America' }],
    'POST /api/Subscription/CheckProSubscriptionTax': 0,
    'POST /api/Subscription/ValidatePostalCode': null,
  });
  const app = openApp('/activate/bundle');
  await waitFor(() => expect(fake.payment.mount).toHaveBeenCalledOnce());
  return { ...app, network };
}

const button = () => screen.getByRole('button', { name: 'Start PRO + Sermon Maker' });
const savedCard = (postalCode: string | null): Partial<StripePaymentElementChangeEvent['value']> => ({
  payment_method: {
    id: 'pm_1',
    type: 'card',
    billing_details: {
      address: { city: null, country: 'CA', line1: null, line2: null, postal_code: postalCode, state: null },
      name: null,
      email: null,
      phone: null,
    },
  },
});

describe("Stripe's form", () => {
  test('is opened for cards in US dollars, with the saved cards, without wallets and without an address', async () => {
    await open();
    expect(loadStripe).toHaveBeenCalledWith('pk_test_ruth');
    expect(fake.stripe.elements).toHaveBeenCalledWith(
      expect.objectContaining({
        mode: 'setup',
        currency: 'usd',
        allowedPaymentMethodTypes: ['card'],
        customerSessionClientSecret: 'cuss_secret_1',
      }),
    );
    expect(fake.elements.create).toHaveBeenCalledWith('payment', {
      fields: { billingDetails: { address: { country: 'never', postalCode: 'never' } } },
      terms: { card: 'never' },
      wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    });
    expect(screen.getByText('Your card details go only to the payment provider')).toBeVisible();
    expect(screen.queryByText('Test mode: no card is charged')).toBeNull();
    expect(screen.queryByLabelText('Card number')).toBeNull();
  });

  test('is opened without saved cards if there is no secret for them', async () => {
    await open({ sessionSecret: '' });
    expect(fake.stripe.elements.mock.calls[0]?.[0]).not.toHaveProperty('customerSessionClientSecret');
  });

  test('has the colors of the page, also after they change', async () => {
    await open();
    const colors = (background: string): unknown =>
      expect.objectContaining({ variables: expect.objectContaining({ colorBackground: background }) });
    expect(fake.stripe.elements).toHaveBeenCalledWith(expect.objectContaining({ appearance: colors('#FFFEFB') }));
    document.documentElement.dataset.theme = 'dark';
    await waitFor(() => expect(fake.elements.update).toHaveBeenLastCalledWith({ appearance: colors('#211E1A') }));
  });

  test('is removed with the page', async () => {
    const { unmount } = await open();
    unmount();
    expect(fake.payment.destroy).toHaveBeenCalledOnce();
  });

  test('must be ready and complete before it can be sent', async () => {
    const { person } = await open();
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
    await person.type(screen.getByLabelText('Postal code'), '2000');
    fake.enter();
    expect(button()).toBeDisabled();
    act(() => fake.events.ready?.());
    await waitFor(() => expect(button()).toBeEnabled());
    expect(screen.queryByRole('progressbar')).toBeNull();
    fake.enter({}, false);
    expect(button()).toBeDisabled();
  });

  test('is sent with the address, and Stripe leads to the confirmation', async () => {
    const { person } = await open();
    act(() => fake.events.ready?.());
    fake.enter();
    await person.type(screen.getByLabelText('Postal code'), ' 90210 ');
    await waitFor(() => expect(button()).toBeEnabled());
    await person.dblClick(button());
    await waitFor(() => expect(fake.stripe.confirmSetup).toHaveBeenCalledOnce());
    expect(fake.elements.submit.mock.invocationCallOrder[0]).toBeLessThan(
      fake.stripe.confirmSetup.mock.invocationCallOrder[0]!,
    );
    expect(fake.stripe.confirmSetup).toHaveBeenCalledWith({
      elements: fake.elements,
      clientSecret: 'seti_1_secret_2',
      confirmParams: {
        return_url: `${location.origin}/confirmation`,
        payment_method_data: {
          allow_redisplay: 'always',
          billing_details: { address: { country: 'US', postal_code: '90210' } },
        },
      },
    });
    expect(screen.getByRole('button', { name: 'Starting' })).toBeVisible();
  });

  test('can be sent again after Stripe has refused the card or its fields', async () => {
    const { person } = await open();
    act(() => fake.events.ready?.());
    fake.enter();
    await person.type(screen.getByLabelText('Postal code'), '90210');
    await waitFor(() => expect(button()).toBeEnabled());
    fake.elements.submit.mockResolvedValueOnce({
      error: { type: 'validation_error', message: 'Your card has expired.' },
    });
    await person.click(button());
    expect(await screen.findByText('Your card has expired.')).toBeVisible();
    expect(fake.stripe.confirmSetup).not.toHaveBeenCalled();
    fake.stripe.confirmSetup.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } });
    await person.click(button());
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    fake.stripe.confirmSetup.mockRejectedValueOnce(new Error('The frame is gone'));
    await person.click(button());
    expect(
      await screen.findByText('Your card could not be saved. Nothing was charged. Please try again.'),
    ).toBeVisible();
    expect(button()).toBeEnabled();
  });

  test('leads to the confirmation if the card was accepted before, but the reply was lost', async () => {
    const { person } = await open();
    act(() => fake.events.ready?.());
    fake.enter();
    await person.type(screen.getByLabelText('Postal code'), '90210');
    await waitFor(() => expect(button()).toBeEnabled());
    const assign = watchLeaving();
    fake.stripe.confirmSetup.mockRejectedValueOnce(new Error('The connection was lost'));
    await person.click(button());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Your card could not be saved.'));
    expect(assign).not.toHaveBeenCalled();
    const message = 'You cannot confirm this SetupIntent because it has already succeeded.';
    fake.stripe.confirmSetup.mockResolvedValueOnce({
      error: { message, setup_intent: { id: 'seti_1', status: 'succeeded' } },
    });
    await person.click(button());
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(assign).toHaveBeenCalledWith(
      '/confirmation?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2&redirect_status=succeeded',
    );
    expect(screen.queryByText(message)).toBeNull();
    expect(screen.getByRole('button', { name: 'Starting' })).toBeVisible();
  });

  test('has the address of a saved card with a postal code', async () => {
    const { person, network } = await open();
    act(() => fake.events.ready?.());
    fake.enter(savedCard('K1A 0B1'));
    await waitFor(() => expect(screen.queryByLabelText('Postal code')).toBeNull());
    await waitFor(() => expect(button()).toBeEnabled());
    await person.click(button());
    await waitFor(() => expect(fake.stripe.confirmSetup).toHaveBeenCalledOnce());
    expect(fake.stripe.confirmSetup.mock.calls[0]?.[0]).toMatchObject({
      confirmParams: {
        payment_method_data: { billing_details: { address: { country: 'CA', postal_code: 'K1A 0B1' } } },
      },
    });
    expect(network.bodiesOf('POST /api/Subscription/ValidatePostalCode')).toEqual([]);
  });

  test('needs the address for a saved card without a postal code', async () => {
    await open();
    act(() => fake.events.ready?.());
    fake.enter(savedCard(null));
    expect(screen.getByLabelText('Postal code')).toBeVisible();
    expect(button()).toBeDisabled();
  });
});

describe("if Stripe's form cannot be loaded", () => {
  const sentence = 'The payment form could not be loaded. Nothing was charged. Please check your connection.';

  test('because its script does not load, the page says so and begins again', async () => {
    loadStripe.mockRejectedValueOnce(new Error('Failed to load Stripe.js'));
    const network = fakeNetwork({
      ...whoIsHere(ruth, { billing: 'stripe', stripeApiKey: 'pk_test_ruth', upgradeUrl: '/activate' }),
      [begin]: started,
      'GET /api/Subscription/Countries': [{ twoCharCode: 'US', name: 'United States of America' }],
    });
    const { person } = openApp('/activate/bundle');
    expect(await screen.findByText(sentence)).toBeVisible();
    fake = fakeStripe();
    network.answer(begin, { ...started, sessionSecret: 'cuss_secret_9', setupIntentClientSecret: 'seti_9_secret_9' });
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(fake.payment.mount).toHaveBeenCalledOnce());
  });

  test('because Stripe refuses the secrets, the page says so', async () => {
    await open();
    act(() => fake.events.loaderror?.());
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});
