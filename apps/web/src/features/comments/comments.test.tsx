import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { item, whoIsHere } from '../../testing/app.setup.tsx';
import { openLibrary, subscriber } from '../../testing/library.setup.tsx';
import { refused } from '../../testing/network.setup.ts';

const listHeld = 'GET /api/Share/GetHeldComments';
const countHeld = 'GET /api/Share/CountHeldComments';
const setState = 'PUT /api/Share/SetCommentState';
const remove = 'DELETE /api/Share/DeleteComment/*';

const father = item('The Father Who Runs', { isShared: true });

const comment = (id: number, name: string) => ({
  id: `0197a2c4-0000-7000-8000-000000000${`${id}`.padStart(3, '0')}`,
  name,
  text: `From ${name}`,
  date: '2026-11-20T09:00:00.000Z',
  answer: '',
  state: 'held',
  documentId: father.id,
  documentName: father.name,
});

/** Opens the library with these comments, which follow the calls. */
async function open(waiting: ReturnType<typeof comment>[], { address = '/library-comments', answers = {} } = {}) {
  let held = waiting;
  return openLibrary([father], {
    address,
    user: subscriber,
    answers: {
      ...whoIsHere(subscriber),
      [countHeld]: () => ({ count: held.length, documents: [] }),
      [listHeld]: () => held,
      [setState]: () => {
        // The first approval removes the comment, and its Undo brings it back.
        held = held.length === waiting.length ? waiting.slice(1) : waiting;
        return waiting[0];
      },
      [remove]: () => {
        held = waiting.slice(1);
        return null;
      },
      ...answers,
    },
  });
}

const list = async () => within(await screen.findByRole('list', { name: 'Comments' }));

test('the account menu says how many comments wait, and leads to their list', async () => {
  const { person, address } = await open([comment(1, 'Mara'), comment(2, 'Daniel')], { address: '/library-home' });
  await person.click(await screen.findByRole('button', { name: 'Account. 2 comments are waiting' }));
  await person.click(screen.getByRole('menuitem', { name: 'Comments (2)' }));
  expect(await screen.findByRole('heading', { name: 'Comments' })).toBeVisible();
  expect(address()).toBe('/library-comments');
  const items = (await list()).getAllByRole('listitem');
  expect(items).toHaveLength(2);
  expect(items[0]).toHaveTextContent('From Mara');
  expect(within(items[0]!).getByRole('link', { name: 'The Father Who Runs' })).toHaveAttribute(
    'href',
    `/build/${father.id}`,
  );
});

test('an approved comment leaves the list, and Undo brings it back', async () => {
  const { person, network } = await open([comment(1, 'Mara'), comment(2, 'Daniel')]);
  await person.click(await screen.findByRole('button', { name: 'Approve: comment by Mara' }));
  expect(await screen.findByText('The comment by Mara is on the page.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('From Mara')).toBeNull());
  expect(screen.getByRole('button', { name: 'Account. 1 comment is waiting' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The comment by Mara is waiting again.')).toBeVisible();
  expect(await screen.findByText('From Mara')).toBeVisible();
  expect(network.bodiesOf(setState)).toMatchObject([{ state: 'shown' }, { state: 'held' }]);
});

test('after the last comment, the list is empty and the mark is gone', async () => {
  const { person } = await open([comment(1, 'Mara')]);
  await person.click(await screen.findByRole('button', { name: 'Delete: comment by Mara' }));
  expect(await screen.findByText('No comments are waiting')).toBeVisible();
  expect(screen.getByText('The comment by Mara was deleted.')).toBeVisible();
  await person.click(await screen.findByRole('button', { name: 'Account' }));
  expect(screen.getByRole('menuitem', { name: 'Comments' })).toBeVisible();
});

test('says that further comments follow', async () => {
  const newest = Array.from({ length: 100 }, (_, at) => comment(at + 10, `Visitor ${at}`));
  await open(newest, { answers: { [countHeld]: { count: 101, documents: [] } } });
  expect(await screen.findByText(/^These are the newest 100\./)).toBeVisible();
});

test('a list that does not load can be tried again', async () => {
  const { person, network } = await open([], { answers: { [listHeld]: refused(500, 'Not now') } });
  expect(await screen.findByText('The comments could not be loaded.')).toBeVisible();
  network.answer(listHeld, []);
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No comments are waiting')).toBeVisible();
});
