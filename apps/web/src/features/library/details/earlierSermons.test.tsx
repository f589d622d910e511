import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { item, type WireItem } from '../../../testing/app.setup.tsx';
import { openLibrary, holdPhone } from '../../../testing/library.setup.tsx';

const father = item('The Father Who Runs', { scripture: 'Luke 15:11-32', datePreached: '2035-11-22' });
const sons = item('Two Sons', { scripture: 'Luke 15', datePreached: '2019-03-31' });
const lost = { ...item('Lost and Found', { scripture: 'Lk 15:1-10' }), yearsDelivered: [2014] };
const psalm = item('The Shepherd', { scripture: 'Ps 23', datePreached: '2020-05-03' });
const noDeliveries = (...items: { id: string }[]) =>
  Object.fromEntries(items.map(({ id }) => [`GET /api/Deliveries/GetDeliveries/${id}`, []]));

async function openDetails(name: string, others: WireItem[] = []) {
  holdPhone();
  const items = [father, sons, lost, psalm, ...others];
  const library = await openLibrary(items, {
    answers: { ...noDeliveries(...items) },
  });
  await library.choose(name, 'Details');
  return { ...library, dialog: within(await screen.findByRole('dialog', { name: 'Details' })) };
}

const sentence = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent === text;

test('the details say when the chapter was preached before, with links to those sermons', async () => {
  const { dialog } = await openDetails('The Father Who Runs');
  expect(await dialog.findByText(sentence('You preached Luke 15 in 2014 and 2019.'))).toBeVisible();
  expect(dialog.getByRole('link', { name: '2019, Two Sons' })).toHaveAttribute('href', `/build/${sons.id}`);
  expect(dialog.getByRole('link', { name: '2014, Lost and Found' })).toHaveAttribute('href', `/build/${lost.id}`);
});

test('the line follows the passage that is typed, its links open a new tab, and it is absent for a new chapter', async () => {
  const { dialog, person } = await openDetails('The Shepherd');
  expect(dialog.queryByText(/^You preached/)).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Edit Details' }));
  const field = dialog.getByLabelText('Scriptures');
  expect(field).toHaveValue('Ps 23');
  await person.clear(field);
  await person.type(field, 'Luke 15:8');
  expect(await dialog.findByText(sentence('You preached Luke 15 in 2014 and 2019.'))).toBeVisible();
  expect(dialog.getByRole('link', { name: '2019, Two Sons' })).toHaveAttribute('target', '_blank');
});

test('the latest five years are named, a year with two sermons twice, and the others are counted', async () => {
  const others = [2011, 2012, 2013, 2019].map((year) =>
    item(`Home ${year}`, { scripture: 'Luke 15:20', datePreached: `${year}-07-07` }),
  );
  const { dialog } = await openDetails('The Father Who Runs', others);
  const text = 'You preached Luke 15 in 2012, 2013, 2014, 2019 (Home 2019), and 2019 (Two Sons), and once before.';
  expect(await dialog.findByText(sentence(text))).toBeVisible();
});
