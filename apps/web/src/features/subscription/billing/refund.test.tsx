import { app } from '@sermon/contract/app';
import { planHeader, type User } from '@sermon/contract/accounts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callServer } from '../../../api.ts';
import { openLibrary, subscriber } from '../../../testing/library.setup.tsx';
import { refused } from '../../../testing/network.setup.ts';
import { getConfig, getStatements, getSubscription, selling, wireDetails, wireStatement } from './billing.setup.ts';

const refund = 'POST /api/Admin/CancelAndRefundMakerSubscription';
const viewed: User = { ...subscriber, inAdminImpersonationMode: true };
const free: User = { ...viewed, makerSubscription: null };
const paid = wireStatement(2, { amount: 179 });

const view = (answers: Record<string, unknown> = {}, user = viewed) =>
  openLibrary([], {
    user,
    answers: {
      [getConfig]: selling,
      [getSubscription]: wireDetails(),
      [getStatements]: [wireStatement(3, { amount: 0 }), paid, wireStatement(1)],
      [refund]: free,
      'GET /api/Authentication/RefreshUser': free,
      ...answers,
    },
  });

async function open(person: Awaited<ReturnType<typeof view>>['person']) {
  await person.click(await screen.findByRole('button', { name: 'Cancel and Refund Subscription' }));
  return within(screen.getByRole('dialog', { name: "Cancel and refund Ruth Adeyemi's subscription?" }));
}

test('an administrator who views an account sees what is refunded, and refunds it', async () => {
  const { person, network } = await view();
  const dialog = await open(person);
  expect(await dialog.findByText('14 Nov 2026, $179.00')).toBeVisible();
  expect(dialog.getByText('$179.00 a year')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Keep Subscription' })).toHaveFocus();
  network.answer(getSubscription, null);
  network.answer(getStatements, [{ ...paid, refunded: true }]);
  await person.click(dialog.getByRole('button', { name: 'Cancel and Refund' }));
  expect(
    await screen.findByText("Ruth Adeyemi's subscription has ended. $179.00 is on its way back to the card."),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Cancel and Refund Subscription' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Viewing an account' })).toBeVisible();
  // The button that had the focus is gone.
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(network.bodiesOf(refund)).toHaveLength(1);
});

test('the dialog waits until the statements show the refund', async () => {
  const { person, network } = await view();
  const dialog = await open(person);
  await dialog.findByText('14 Nov 2026, $179.00');
  let show = () => {};
  const shown = new Promise<void>((resolve) => (show = resolve));
  network.answer(getSubscription, null);
  network.answer(getStatements, async () => {
    await shown;
    return [{ ...paid, refunded: true }];
  });
  await person.click(dialog.getByRole('button', { name: 'Cancel and Refund' }));
  await waitFor(() => expect(network.bodiesOf(getStatements).length).toBeGreaterThan(1));
  expect(dialog.getByRole('button', { name: 'Refunding' })).toBeVisible();
  show();
  expect(await screen.findByText(/\$179\.00 is on its way back to the card\.$/)).toBeVisible();
});

test('a refund that the statements do not show is not promised', async () => {
  const { person } = await view();
  const dialog = await open(person);
  await dialog.findByText('14 Nov 2026, $179.00');
  await person.click(dialog.getByRole('button', { name: 'Cancel and Refund' }));
  expect(
    await screen.findByText("Ruth Adeyemi's subscription has ended. The statements do not show the refund yet."),
  ).toBeVisible();
});

test('a payment for PRO or for an earlier plan is not named', async () => {
  const others = [
    wireStatement(3, { amount: 199, isForCurrentPlan: false }),
    paid,
    wireStatement(1, { isForCurrentPlan: false }),
  ];
  const { person } = await view({ [getStatements]: others }, { ...viewed, proSubscription: true });
  const dialog = await open(person);
  expect(await dialog.findByText('14 Nov 2026, $179.00')).toBeVisible();
  expect(dialog.queryByText(/\$199/)).toBeNull();
});

test('a payment that was refunded before is not refunded again, nor is the one before it', async () => {
  const { person } = await view({ [getStatements]: [{ ...paid, refunded: true }, wireStatement(1)] });
  const dialog = await open(person);
  expect(await dialog.findByText(/The latest payment has already been refunded/)).toBeVisible();
  expect(dialog.getByText('14 Nov 2026, $179.00')).toBeVisible();
  expect(dialog.queryByText(/\$19\.00/)).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Cancel and Refund' }));
  expect(await screen.findByText("Ruth Adeyemi's subscription has ended.")).toBeVisible();
});

test('while the refund is running, the dialog goes on naming its payment', async () => {
  const { person, network } = await view({ [refund]: () => new Promise(() => {}) });
  const dialog = await open(person);
  await dialog.findByText('14 Nov 2026, $179.00');
  await person.click(dialog.getByRole('button', { name: 'Cancel and Refund' }));
  const before = network.bodiesOf(getStatements).length;
  network.answer(getStatements, [{ ...paid, refunded: true }, wireStatement(1)]);
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(network.bodiesOf(getStatements).length).toBeGreaterThan(before));
  await waitFor(() => expect(dialog.queryByText(/already been refunded/)).toBeNull());
  expect(dialog.getByText(/the latest payment goes back to the card/)).toBeVisible();
});

test('a payment is only named once the statements are up to date', async () => {
  const { person, network } = await view();
  const first = await open(person);
  await first.findByText('14 Nov 2026, $179.00');
  await person.click(first.getByRole('button', { name: 'Keep Subscription' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  network.answer(getStatements, () => new Promise(() => {}));
  const dialog = await open(person);
  expect(dialog.getByText(/the latest payment goes back to the card/)).toBeVisible();
  expect(dialog.queryByText('14 Nov 2026, $179.00')).toBeNull();
});

test('the button goes away when the plan ends elsewhere', async () => {
  const { network } = await view();
  await screen.findByRole('button', { name: 'Cancel and Refund Subscription' });
  const pingWith = async (plan: string) => {
    const headers = { [planHeader]: `${subscriber.id} ${plan}`, 'cache-control': 'no-store' };
    network.answer('GET /ping', () => Response.json({ success: true, data: 'pong', message: '' }, { headers }));
    await act(() => callServer(app.ping));
  };
  await pingWith('annual');
  await pingWith('none');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel and Refund Subscription' })).toBeNull());
});

test('a refusal is shown in words, with a link to customer service', async () => {
  const message = 'This user has no paid subscription.';
  const { person } = await view({ [refund]: refused(409, message) });
  const dialog = await open(person);
  await dialog.findByText('14 Nov 2026, $179.00');
  expect(dialog.queryByRole('link', { name: 'Contact Support' })).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Cancel and Refund' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', 'mailto:help@church.example');
});

test('a refund that the provider could not make leaves nothing to ask', async () => {
  const message =
    'The subscription has ended, but the payment provider could not refund the payment. Please refund it by hand.';
  const { person, network } = await view({ [refund]: refused(409, message) });
  const dialog = await open(person);
  await dialog.findByText('14 Nov 2026, $179.00');
  network.answer(getStatements, [{ ...paid, isForCurrentPlan: false }]);
  await person.click(dialog.getByRole('button', { name: 'Cancel and Refund' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.queryByText(/goes back to the card|nothing is refunded/)).toBeNull();
  expect(dialog.queryByRole('button', { name: /Refund|Keep/ })).toBeNull();
  const close = dialog.getByRole('button', { name: 'Close' });
  expect(close).toHaveFocus();
  await person.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the button waits until the payment is known', async () => {
  let show = () => {};
  const shown = new Promise<void>((resolve) => (show = resolve));
  const { person, network } = await view({
    [getStatements]: async () => {
      await shown;
      return [paid];
    },
  });
  const dialog = await open(person);
  const button = dialog.getByRole('button', { name: 'Cancel and Refund' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await person.click(button);
  expect(network.bodiesOf(refund)).toEqual([]);
  show();
  expect(await dialog.findByText('14 Nov 2026, $179.00')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Cancel and Refund' }));
  await waitFor(() => expect(network.bodiesOf(refund)).toHaveLength(1));
});

test('if the statements cannot be loaded, the refund is possible, and the notice says what is not known', async () => {
  const { person } = await view({ [getStatements]: refused(500, 'Broken') });
  const dialog = await open(person);
  const button = dialog.getByRole('button', { name: 'Cancel and Refund' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await person.click(button);
  expect(
    await screen.findByText(
      "Ruth Adeyemi's subscription has ended, but we couldn't check whether a payment was refunded.",
    ),
  ).toBeVisible();
});

test('during a trial, nothing is refunded', async () => {
  const { person } = await view({ [getStatements]: [wireStatement(1, { amount: 0 })] });
  const dialog = await open(person);
  expect(await dialog.findByText('None')).toBeVisible();
  expect(dialog.getByText(/Nothing has been paid, so nothing is refunded/)).toBeVisible();
});

test('nothing can be refunded if the user pays nothing, or where nothing is sold', async () => {
  const given = { ...viewed, makerSubscription: { ...subscriber.makerSubscription!, planName: 'Given' } };
  const { network, unmount } = await view({ [getSubscription]: null }, given);
  await waitFor(() => expect(network.bodiesOf(getSubscription)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Cancel and Refund Subscription' })).toBeNull();
  unmount();
  const without = await view({ [getConfig]: { ...selling, billing: 'none' } });
  await screen.findByRole('button', { name: 'Stop' });
  expect(without.network.bodiesOf(getSubscription)).toEqual([]);
});
