import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { item, openApp, ruth } from '../../testing/app.setup.tsx';
import { asDocument } from '../../testing/library.setup.tsx';
import { fakeNetwork, noAnswer, refused, refusedFields } from '../../testing/network.setup.ts';
import { pageUser } from '../../session/pageUser.ts';
import { pendingPreview } from '../../plan/upgradedFrom.ts';
import { create, shop } from '../subscription/plans.setup.ts';
import { storedPlan } from '../subscription/getStarted/chosenPlan.ts';

const sermonCall = 'GET /api/BuilderAssets/GetSermonAsBuilderAsset/*';
const save = 'POST /api/BuilderAssets/SaveBuilderAsset';
const documentCall = 'GET /api/BuilderAssets/GetBuilderAsset/*';
const register = 'POST /api/Authentication/Register';
const signIn = 'POST /api/Authentication/SignIn';
const sendEmail = 'POST /api/Authentication/SendResetPasswordEmail';

const notFound = "We're sorry, but we couldn't find the Sermon Asset you are trying to save.";
const notLoaded = "We're sorry, but we're having trouble loading your Sermon Asset. Please try again";

const beginning = {
  id: '4711',
  name: 'The Father Who Runs',
  category: 'Manuscript',
  scripture: 'Luke 15',
  text: '<p>He ran.</p>',
  isWhole: false,
};
const whole = { ...beginning, text: '<p>He ran.</p><p>The feast begins.</p>', isWhole: true };
const subscriber = {
  ...ruth,
  makerSubscription: { status: 'active', cancellationDate: null, currentPeriodEnd: null, planName: 'Monthly' },
};

function open(user: typeof ruth | typeof subscriber | null, answers: Record<string, unknown> = {}, overrides = {}) {
  const network = fakeNetwork({
    ...shop(user, overrides),
    [sermonCall]: user !== null && 'status' in (user.makerSubscription ?? {}) ? whole : beginning,
    // The builder with the copy is not part of these tests.
    [documentCall]: refused(500, 'no'),
    'PUT /api/BuilderAssets/WasAccessed/*': null,
    ...answers,
  });
  return { ...openApp('/builderPreview/4711'), network };
}

const signInPanel = async (site = 'Sermon Maker') =>
  within(await screen.findByRole('region', { name: `Sign in to ${site}` }));
const registerPanel = async () => within(await screen.findByRole('region', { name: 'Register a new account' }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a visitor', () => {
  test('sees the beginning behind the dialog, which offers to sign in and to register', async () => {
    open(null, {}, { parentSite: 'Grace Sermons' });
    await signInPanel('Grace Sermons');
    expect((await registerPanel()).getByRole('button', { name: 'Register Free' })).toBeVisible();
    expect(document.title).toBe('Builder · Sermon Maker');
    expect(await screen.findByText('He ran.')).toBeInTheDocument();
    expect(pendingPreview.path()).toBe('/builderPreview/4711');
    await waitFor(() => expect(storedPlan.read()?.redirect).toBe('/builderPreview/4711'));
  });

  test('gets the messages of the fields, without markup', async () => {
    const { person, network } = open(null, {
      [register]: refusedFields({ Email: ['This address is <b>taken</b>.'] }),
    });
    const panel = await registerPanel();
    await person.type(panel.getByLabelText('Full name'), 'Ruth');
    await person.click(panel.getByRole('button', { name: 'Register Free' }));
    expect(panel.getByText('First and Last name are required')).toBeVisible();
    expect(panel.getByText('Invalid Email Address')).toBeVisible();
    expect(network.bodiesOf(register)).toEqual([]);
    await person.type(panel.getByLabelText('Full name'), ' van der Berg');
    await person.type(panel.getByLabelText('Email'), ruth.email);
    await person.type(panel.getByLabelText('Password'), 'gleaning in the field');
    await person.click(panel.getByRole('button', { name: 'Register Free' }));
    expect(await panel.findByText('This address is taken.')).toBeVisible();
    expect(network.bodiesOf(register)).toMatchObject([{ firstName: 'Ruth van der', lastName: 'Berg' }]);
  });

  test('learns that signing in failed, without a field', async () => {
    const { person } = open(null, { [signIn]: refused(429, 'Too many attempts. Please try again in a minute.') });
    const panel = await signInPanel();
    await person.type(panel.getByLabelText('Email'), ruth.email);
    await person.type(panel.getByLabelText('Password'), 'wrong');
    await person.click(panel.getByRole('button', { name: 'Sign In' }));
    expect(await panel.findByText('Too many attempts. Please try again in a minute.')).toBeVisible();
  });

  test('who registers sees the offers', async () => {
    const { person } = open(null, { [register]: ruth });
    const panel = await registerPanel();
    await person.type(panel.getByLabelText('Full name'), 'Ruth Adeyemi');
    await person.type(panel.getByLabelText('Email'), ruth.email);
    await person.type(panel.getByLabelText('Password'), 'gleaning in the field');
    await person.click(panel.getByRole('button', { name: 'Register Free' }));
    const heading = await screen.findByRole('heading', { name: 'Preach better sermons' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect([pendingPreview.path(), storedPlan.read()?.redirect]).toEqual(Array(2).fill('/builderPreview/4711'));
    // Another user of this browser is not led to it, even if the session has ended without signing out.
    pageUser.become(null);
    expect([pendingPreview.path(), storedPlan.read()]).toEqual([null, null]);
    pageUser.become({ ...ruth, id: '0198e9a4-7b1c-7000-8000-000000000009' });
    expect([pendingPreview.path(), storedPlan.read()]).toEqual([null, null]);
  });

  test('whose session ends leaves nothing to the next user', async () => {
    const { network, person } = open(ruth, { [create]: refused(401, 'no') });
    const button = await screen.findByRole('button', { name: 'Sermon Maker' });
    network.answer('GET /api/Authentication/GetAuthenticatedUser', null);
    await person.click(button);
    await registerPanel();
    expect([pendingPreview.path(), storedPlan.read()]).toEqual([null, null]);
  });

  test('with two-step sign-in takes the second step on the usual page, which leads back', async () => {
    const { person, address } = open(null, { [signIn]: { secondStep: { kinds: ['app', 'recoveryCode'] } } });
    const panel = await signInPanel();
    await person.type(panel.getByLabelText('Email'), ruth.email);
    await person.type(panel.getByLabelText('Password'), 'gleaning');
    await person.click(panel.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(address()).toContain('/auth/sign-in'));
    expect(new URLSearchParams(address().split('?')[1]).get('redirect')).toBe('/builderPreview/4711');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  });

  test('asks for a link to reset the password, which leads back to the preview', async () => {
    const { person, network } = open(null, { [sendEmail]: null });
    await person.click((await signInPanel()).getByRole('button', { name: 'Forgot your password' }));
    const form = within(screen.getByRole('region', { name: 'Reset your password' }));
    await person.click(form.getByRole('button', { name: 'Send Email' }));
    expect(form.getByText('Invalid Email Address')).toBeVisible();
    await person.click(form.getByRole('button', { name: 'Cancel' }));
    expect((await signInPanel()).getByRole('heading')).toHaveFocus();
    await person.click((await signInPanel()).getByRole('button', { name: 'Forgot your password' }));
    await person.type(
      within(screen.getByRole('region', { name: 'Reset your password' })).getByLabelText('Email'),
      ruth.email,
    );
    await person.click(screen.getByRole('button', { name: 'Send Email' }));
    expect(await screen.findByText('Reset Password Link Sent')).toBeVisible();
    expect(network.bodiesOf(sendEmail)).toEqual([{ email: ruth.email, redirect: '/builderPreview/4711' }]);
    await signInPanel();
    await waitFor(() => expect(screen.queryByText('Reset Password Link Sent')).not.toBeInTheDocument(), {
      timeout: 4_000,
    });
  });

  test('is told whom to ask for a link on a site without a mail server', async () => {
    const { person } = open(null, {}, { sendsEmails: false });
    await person.click((await signInPanel()).getByRole('button', { name: 'Forgot your password' }));
    const panel = within(screen.getByRole('region', { name: 'Reset your password' }));
    expect(
      panel.getByText('This site sends no emails. Ask the administrator of this site for a reset link.'),
    ).toBeVisible();
    expect(panel.queryByLabelText('Email')).toBeNull();
    await person.click(panel.getByRole('button', { name: 'Back' }));
    expect((await signInPanel()).getByRole('heading')).toHaveFocus();
  });

  test('cannot register where an invitation is needed', async () => {
    open(null, {}, { registration: 'invited' });
    const panel = await registerPanel();
    expect(panel.getByText('Only people with an invitation can create an account here.')).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Register Free' })).not.toBeInTheDocument();
  });
});

describe('a user without a plan', () => {
  test('chooses Sermon Maker, and the checkout opens', async () => {
    const { person, network, address } = open(ruth, {
      [create]: { sessionId: 'cs_1' },
      'GET /api/Subscription/CheckoutAddress/*': refused(500, 'no'),
    });
    expect(await screen.findByText('$19.00/mo cancel anytime')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Sermon Maker' }));
    await waitFor(() => expect(address()).toBe('/checkout/cs_1'));
    expect(network.bodiesOf(create)).toMatchObject([{ priceId: 'price_monthly', cancelPath: '/builderPreview/4711' }]);
    expect(network.bodiesOf(save)).toEqual([]);
  });

  test('gets to the checkout in development, where React runs every effect twice', async () => {
    configure({ reactStrictMode: true });
    onTestFinished(() => configure({ reactStrictMode: false }));
    const { person, address } = open(ruth, {
      [create]: { sessionId: 'cs_1' },
      'GET /api/Subscription/CheckoutAddress/*': refused(500, 'no'),
    });
    await screen.findByText('$19.00/mo cancel anytime');
    await person.click(screen.getByRole('button', { name: 'Sermon Maker' }));
    await waitFor(() => expect(address()).toBe('/checkout/cs_1'));
  });

  test('who goes back while a checkout is being prepared gets only to the next one', async () => {
    const replies: ((reply: object) => void)[] = [];
    const opened = 'GET /api/Subscription/CheckoutAddress/*';
    const { person, network, address } = open(ruth, {
      [create]: () => new Promise<object>((resolve) => replies.push(resolve)),
      [opened]: refused(500, 'no'),
    });
    await screen.findByText('$19.00/mo cancel anytime');
    await person.click(screen.getByRole('button', { name: 'Sermon Maker' }));
    await waitFor(() => expect(replies).toHaveLength(1));
    await person.click(screen.getByRole('button', { name: 'Back' }));
    replies[0]!({ sessionId: 'cs_1' });
    await person.click(await screen.findByRole('button', { name: 'Sermon Maker' }));
    await waitFor(() => expect(replies).toHaveLength(2));
    replies[1]!({ sessionId: 'cs_2' });
    await waitFor(() => expect(address()).toBe('/checkout/cs_2'));
    await waitFor(() => expect(network.callsOf(opened).length).toBeGreaterThan(0));
    expect(new Set(network.callsOf(opened))).toEqual(new Set([opened.replace('*', 'cs_2')]));
  });

  test('learns why the checkout cannot open, and can try again', async () => {
    const { person, network, address } = open(ruth, {
      [create]: refused(503, 'Please try again in a minute.'),
      'GET /api/Subscription/CheckoutAddress/*': refused(500, 'no'),
    });
    await screen.findByText('$19.00/mo cancel anytime');
    await person.click(screen.getByRole('button', { name: 'Sermon Maker' }));
    const again = await screen.findByRole('button', { name: 'Try Again' });
    network.answer(create, { sessionId: 'cs_2' });
    await person.click(again);
    await waitFor(() => expect(address()).toBe('/checkout/cs_2'));
  });

  test('learns why the checkout cannot open, and Back leads to the offers', async () => {
    const { person } = open(ruth, { [create]: refused(409, 'You already have a plan.') });
    await screen.findByText('$19.00/mo cancel anytime');
    await person.click(screen.getByRole('button', { name: 'Sermon Maker' }));
    expect(await screen.findByText('You already have a plan.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('heading', { name: 'Preach better sermons' })).toBeVisible();
  });

  test('who is a PRO member sees the price for members', async () => {
    open(
      { ...ruth, proSubscription: true },
      {
        'GET /api/Subscription/ActivePlans': [
          {
            id: 'price_member',
            price: 9.99,
            subscriptionTerm: 'monthly',
            crossedOutPriceText: 'Regular price',
            crossedOutPriceValue: 19,
            showedDiscountText: null,
            showedDiscountValue: null,
            displayedTotalText: 'Total per month',
            displayedTotalValue: 9.99,
            plusTax: false,
            bundlePrice: null,
          },
        ],
      },
    );
    expect(await screen.findByRole('heading', { name: 'Your Pro Discount' })).toBeVisible();
    const offer = screen.getByRole('region', { name: 'Your Pro Discount' });
    expect(offer).toHaveTextContent('$19.00$9.99/mo cancel anytime');
    expect(within(offer).getByRole('button', { name: 'Get Started' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'PRO + Sermon Maker' })).not.toBeInTheDocument();
  });
});

type Saved = { id: string; editorId: string };

const idsOf = ({ bodiesOf }: { bodiesOf: (call: string) => unknown[] }) =>
  (bodiesOf(save) as Saved[]).map(({ id }) => id);

const copyOf = ({ pathname }: { pathname: string }) =>
  asDocument(item(whole.name, { id: pathname.split('/').at(-1)! }), whole.text);

/**
 * Opens the preview with a server that saves copies. Like the real one, it recognizes a repeated save of a copy in the trash, which
 * cannot be read.
 */
function openWithCopies({ trash = [], repeated }: { trash?: string[]; repeated?: unknown } = {}) {
  const isDeleted = (path: string) => trash.some((id) => path.endsWith(id));
  const app = open(subscriber, {
    [save]() {
      const id = idsOf(app.network).at(-1)!;
      return isDeleted(id) && repeated !== undefined ? repeated : copyOf({ pathname: id });
    },
    [documentCall]: (url: URL) => (isDeleted(url.pathname) ? refused(404, 'gone') : copyOf(url)),
  });
  return app;
}

describe('a subscriber', () => {
  test('gets a copy without the id of the sermon, and the builder opens', async () => {
    const { network, address } = open(subscriber, { [save]: refused(500, 'later') });
    expect(await screen.findByText(notLoaded)).toBeVisible();
    const [sent] = network.bodiesOf(save) as Saved[];
    expect(sent).toMatchObject({
      isNew: true,
      name: whole.name,
      text: whole.text,
      scripture: 'Luke 15',
      ownerId: ruth.id,
    });
    expect(sent!.id).not.toBe('4711');
    expect(address()).toBe('/builderPreview/4711');
  });

  test('who loads the page again sends the same copy again', async () => {
    const first = open(subscriber, { [save]: noAnswer });
    await screen.findByText(notLoaded);
    first.unmount();
    const second = open(subscriber, { [save]: noAnswer });
    await screen.findByText(notLoaded);
    const ids = [...first.network.bodiesOf(save), ...second.network.bodiesOf(save)] as Saved[];
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect(new Set(ids.map(({ editorId }) => editorId)).size).toBe(1);
    expect(ids).toHaveLength(2);
  });

  test('whose first reply was lost opens the copy that was saved', async () => {
    const first = open(subscriber, { [save]: noAnswer });
    await screen.findByText(notLoaded);
    first.unmount();
    const { network, address } = openWithCopies();
    const [{ id }] = first.network.bodiesOf(save) as [Saved];
    await waitFor(() => expect(address()).toBe(`/build/${id}`));
    expect(idsOf(network)).toEqual([id]);
  });

  test('who opens the link again within ten minutes of the save gets the same copy, and later a new one', async () => {
    const first = openWithCopies();
    await waitFor(() => expect(first.address()).toMatch(/^\/build\//));
    const [id] = idsOf(first.network);
    first.unmount();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(Date.now() + 9 * 60_000);
    const second = openWithCopies();
    await waitFor(() => expect(second.address()).toBe(`/build/${id}`));
    second.unmount();
    vi.setSystemTime(Date.now() + 2 * 60_000);
    const third = openWithCopies();
    await waitFor(() => expect(third.address()).toMatch(/^\/build\//));
    expect(idsOf(third.network)).not.toContain(id);
  });

  test.each<[string, unknown]>([
    ['the server recognizes the save', undefined],
    ['its text was changed before', refused(409, 'stale')],
  ])('who has deleted the copy gets a new one (%s)', async (_, repeated) => {
    const first = openWithCopies();
    await waitFor(() => expect(first.address()).toMatch(/^\/build\//));
    const [deleted] = idsOf(first.network) as [string];
    first.unmount();
    const { network, address } = openWithCopies({ trash: [deleted], repeated });
    await waitFor(() => expect(address()).toMatch(/^\/build\//));
    const ids = idsOf(network);
    expect(ids).toEqual([deleted, expect.not.stringMatching(deleted)]);
    expect(address()).toBe(`/build/${ids[1]}`);
  });

  test('who has deleted a copy without knowing that it was saved gets a new one with the first try', async () => {
    const first = open(subscriber, { [save]: noAnswer });
    await screen.findByText(notLoaded);
    const [deleted] = idsOf(first.network) as [string];
    first.unmount();
    const { network, address } = openWithCopies({ trash: [deleted] });
    await waitFor(() => expect(address()).toMatch(/^\/build\//));
    expect(address()).toBe(`/build/${idsOf(network)[1]}`);
    expect(address()).not.toContain(deleted);
  });

  test('who cannot be told whether the copy is still there tries again', async () => {
    const first = open(subscriber, { [save]: noAnswer });
    await screen.findByText(notLoaded);
    const [id] = idsOf(first.network) as [string];
    first.unmount();
    const { network, person, address } = openWithCopies();
    network.answer(documentCall, noAnswer);
    await screen.findByText(notLoaded);
    network.answer(documentCall, copyOf);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(address()).toBe(`/build/${id}`));
    expect(new Set(idsOf(network))).toEqual(new Set([id]));
  });

  test('whose library is full learns it', async () => {
    open(subscriber, { [save]: refused(409, 'Your library is full.'), [documentCall]: refused(404, 'gone') });
    expect(await screen.findByText(notLoaded)).toBeVisible();
    expect(screen.getByText('Your library is full.')).toBeVisible();
  });
});

describe('a sermon', () => {
  test('that does not exist can be looked for again', async () => {
    const { person, network } = open(null, { [sermonCall]: refused(404, 'no') });
    expect(await screen.findByText(notFound)).toBeVisible();
    expect(document.querySelector('[role="progressbar"]')).toBeNull();
    // Signing in on another page does not lead to an error.
    expect(pendingPreview.path()).toBeNull();
    network.answer(sermonCall, beginning);
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    await registerPanel();
    expect(pendingPreview.path()).toBe('/builderPreview/4711');
  });

  test.each([500, 502, 400])('that cannot be loaded (%s) says so', async (status) => {
    const { person, network } = open(null, { [sermonCall]: refused(status, 'trouble') });
    expect(await screen.findByText(notLoaded, {}, { timeout: 3_000 })).toBeVisible();
    network.answer(sermonCall, beginning);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    await registerPanel();
  });
});
