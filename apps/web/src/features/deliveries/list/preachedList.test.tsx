import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { WaitingDeliveries } from '../../../offline/store/deliveries.ts';
import { item, ruth } from '../../../testing/app.setup.tsx';
import { holdPhone, openLibrary, subscriber } from '../../../testing/library.setup.tsx';
import { refused } from '../../../testing/network.setup.ts';
import { fakeStorage } from '../../../testing/storage.setup.ts';
import { newId } from '../../../ui/browser/newId.ts';
import { preachedListModule } from './lazyPreachedList.ts';

await preachedListModule.fetch();

const read = 'GET /api/Deliveries/GetDeliveries/*';
const add = 'POST /api/Deliveries/AddDelivery';
const change = 'PUT /api/Deliveries/ChangeDelivery';
const remove = 'DELETE /api/Deliveries/DeleteDelivery/*';
const sermon = item('The Father Who Runs');
const delivery = (day: string, place = 'Grace Chapel') => ({ id: newId(), day, place, minutes: 31, note: '' });
const [first, second] = [delivery('2026-11-22'), delivery('2026-11-29', 'St. Mark')];

beforeEach(() => {
  fakeStorage();
  holdPhone();
});

/** Opens the details of the sermon with these deliveries on the server, which follow the calls. */
async function openList(stored: object[], answers: Record<string, unknown> = {}) {
  const app = await openLibrary([sermon], {
    answers: {
      [read]: () => stored,
      [add]: () => {
        const {
          deliveryId: id,
          id: _,
          ...facts
        } = app.network.bodiesOf(add).at(-1) as { deliveryId: string; id: string };
        stored.unshift({ id, ...facts });
        return { id, ...facts };
      },
      [change]: () => {
        const changed = app.network.bodiesOf(change).at(-1) as { id: string };
        stored.splice(0, 1, changed);
        return changed;
      },
      [remove]: () => {
        stored.shift();
        return null;
      },
      ...answers,
    },
  });
  await app.choose(sermon.name, 'Details');
  const list = await screen.findByRole('region', { name: 'Preached' });
  const rows = () =>
    within(list)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  return { ...app, list, rows };
}

describe('the deliveries in Details', () => {
  test('are one line if there are none', async () => {
    const { list } = await openList([]);
    expect(await within(list).findByText('Nothing recorded yet.')).toBeVisible();
  });

  test('show three at first, and all on demand', async () => {
    const { list, rows, person } = await openList(
      ['09', '08', '07', '06', '05'].map((day) => delivery(`2026-11-${day}`)),
    );
    const more = await within(list).findByRole('button', { name: 'Show all 5' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    expect(rows()).toHaveLength(3);
    await person.click(more);
    expect(rows()).toHaveLength(5);
    await person.click(within(list).getByRole('button', { name: 'Show fewer' }));
    expect(rows()).toHaveLength(3);
  });

  test('are added with the place of the last one, and Undo removes them', async () => {
    const { list, rows, person, network } = await openList([first], {
      'GET /api/Deliveries/GetPlaces': ['Grace Chapel'],
    });
    await person.click(await within(list).findByRole('button', { name: 'Add Date Preached' }));
    const form = await screen.findByRole('dialog', { name: 'Add Date Preached' });
    await waitFor(() => expect(within(form).getByLabelText('Place')).toHaveValue('Grace Chapel'));
    await person.type(within(form).getByLabelText('Length in minutes'), '28');
    await person.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Recorded as preached')).toBeVisible();
    expect(network.bodiesOf(add)).toMatchObject([{ id: sermon.id, place: 'Grace Chapel', minutes: 28, note: '' }]);
    await waitFor(() => expect(rows()).toHaveLength(2));
    await person.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  test('are changed, and Undo brings back what they were', async () => {
    const { list, rows, person, network } = await openList([{ ...first }]);
    await person.click(await within(list).findByRole('button', { name: 'Edit 22 Nov 2026, Grace Chapel' }));
    const form = await screen.findByRole('dialog', { name: 'Edit Date Preached' });
    await person.clear(within(form).getByLabelText('Place'));
    await person.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Changes saved')).toBeVisible();
    await waitFor(() => expect(rows()).toEqual(['22 Nov 202631 min']));
    await person.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(() => expect(rows()).toEqual(['22 Nov 2026Grace Chapel · 31 min']));
    // A place in Hebrew or Arabic must not change the order of what follows.
    expect(within(list).getByText('Grace Chapel').tagName).toBe('BDI');
    expect(network.bodiesOf(change)).toEqual([{ ...first, place: '' }, first]);
  });

  test('are removed, and Undo adds them again with the same id', async () => {
    const { list, rows, person, network } = await openList([{ ...second }, { ...first }]);
    await person.click(await within(list).findByRole('button', { name: 'Remove 29 Nov 2026, St. Mark' }));
    expect(await screen.findByText('Entry removed')).toBeVisible();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(within(list).getByRole('button', { name: 'Add Date Preached' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    const { id: deliveryId, ...facts } = second;
    expect(network.bodiesOf(add)).toEqual([{ id: sermon.id, deliveryId, ...facts }]);
  });

  test('say that they could not be loaded or removed', async () => {
    let isFailing = true;
    const { list, rows, person } = await openList([first], {
      [read]: () => (isFailing ? refused(500, 'The server failed.') : [first]),
      [remove]: refused(500, 'The server failed.'),
    });
    expect(await within(list).findByText('These entries could not be loaded.')).toBeVisible();
    isFailing = false;
    await person.click(within(list).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await person.click(within(list).getByRole('button', { name: 'Remove 22 Nov 2026, Grace Chapel' }));
    expect(await screen.findByText('The entry could not be removed')).toBeVisible();
    expect(rows()).toHaveLength(1);
  });

  test('the limit is told in the form, which stays open', async () => {
    const sentence = 'A sermon can have up to 200 dates preached. Please remove one first.';
    const { list, person } = await openList([], { [add]: refused(409, sentence) });
    await person.click(await within(list).findByRole('button', { name: 'Add Date Preached' }));
    const form = await screen.findByRole('dialog', { name: 'Add Date Preached' });
    await person.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByText(sentence)).toBeVisible();
  });

  test('show one that the server refused, with the reason, to send again or to remove', async () => {
    const waiting = new WaitingDeliveries(ruth.id);
    const row = { ...first, documentId: sermon.id, name: sermon.name, at: new Date() };
    await waiting.add(row);
    await waiting.note(row.id, 'A sermon can have up to 200 dates preached.');
    const { list, rows, person } = await openList([]);
    expect(await within(list).findByText('A sermon can have up to 200 dates preached.')).toBeVisible();
    await person.click(within(list).getByRole('button', { name: 'Try Again: 22 Nov 2026, Grace Chapel' }));
    await waitFor(async () => expect(await waiting.list()).toEqual([]));
    await waitFor(() => expect(rows()).toEqual(['22 Nov 2026Grace Chapel · 31 min']));
    await waiting.add({ ...row, id: newId() });
    const [again] = await waiting.list();
    await waiting.note(again!.id, 'No');
    await person.click(await within(list).findByRole('button', { name: 'Try Again: 22 Nov 2026, Grace Chapel' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });
});

test('templates have no deliveries', async () => {
  const { choose } = await openLibrary([item('Outline', { isTemplate: true })], {
    user: subscriber,
    address: '/template-library',
  });
  await choose('Outline', 'Details').catch(() => {});
  expect(screen.queryByRole('region', { name: 'Preached' })).toBeNull();
});
