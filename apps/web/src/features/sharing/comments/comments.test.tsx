import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openBuilder } from '../../../testing/builder.setup.tsx';
import { item, whoIsHere } from '../../../testing/app.setup.tsx';
import { openLibrary, showAsDesktop, subscriber } from '../../../testing/library.setup.tsx';
import { refused } from '../../../testing/network.setup.ts';
import { shareModule } from '../lazyShare.tsx';

const get = 'GET /api/Share/GetUserSharedAsset/*';
const saveShare = 'POST /api/Share/SaveAssetShare';
const setEmails = 'PUT /api/Share/SetCommentEmails';
const list = 'GET /api/Share/GetComments/*';
const setState = 'PUT /api/Share/SetCommentState';
const answer = 'PUT /api/Share/AnswerComment';
const remove = 'DELETE /api/Share/DeleteComment/*';
const restore = 'PUT /api/Share/UndeleteComment';

const share = (overrides: object = {}) => ({
  id: '0197a2c4-0000-7000-8000-0000000000aa',
  builderAssetId: '0197a2c4-0000-7000-8000-0000000000ab',
  kind: 'sermon',
  name: 'The Father Who Runs',
  category: 'Manuscript',
  shareId: 'k7q2m9x4w8r3',
  enabled: true,
  isShared: true,
  slug: '/the-father-who-runs',
  url: 'https://sermon.example/share/k7q2m9x4w8r3',
  churchUrl: null,
  views: 128,
  dateShared: '2026-11-15T09:00:00.000Z',
  assetShareType: 'None',
  videoPath: '',
  commentsEnabled: true,
  commentsHeld: true,
  heldComments: 1,
  isListed: false,
  isHandout: false,
  scripture: '',
  churchName: '',
  churchAddress: 'gracechapel',
  commentEmails: true,
  hasUnshared: false,
  ...overrides,
});

const mara = {
  id: '0197a2c4-0000-7000-8000-0000000000b1',
  name: 'Mara Okafor',
  text: 'I was the one on the porch.\nThank you.',
  date: '2026-11-20T09:00:00.000Z',
  answer: '',
  state: 'held',
};
const daniel = {
  id: '0197a2c4-0000-7000-8000-0000000000b2',
  name: 'Daniel',
  text: 'My father listened to this with me.',
  date: '2026-11-19T09:00:00.000Z',
  answer: 'I am glad.',
  state: 'shown',
};

await shareModule.fetch();

beforeEach(showAsDesktop);

/** Opens the Share dialog with these comments, which follow the calls. */
async function openComments(comments: object[] = [mara, daniel], answers: object = {}, settings: object = {}) {
  const app = await openBuilder({
    user: subscriber,
    answers: {
      [get]: share(settings),
      [saveShare]: share(settings),
      [setEmails]: null,
      [list]: () => comments,
      ...answers,
    },
  });
  await app.person.click(await screen.findByRole('button', { name: 'File' }));
  await app.person.click(screen.getByRole('menuitem', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog'));
  const press = async (name: string) => app.person.click(await dialog.findByRole('button', { name }));
  return { ...app, dialog, press };
}

describe('comments in the Share dialog', () => {
  test('are listed with what waits, and what can be done', async () => {
    const { dialog } = await openComments();
    const region = within(await dialog.findByRole('region', { name: /Comments on this page/ }));
    expect(await region.findByText('1 comment is waiting')).toBeVisible();
    const [first, second] = region.getAllByRole('listitem');
    expect(first).toHaveTextContent('Mara Okafor');
    expect(first).toHaveTextContent('Waiting');
    expect(second).toHaveTextContent('On the page');
    expect(second).toHaveTextContent('I am glad.');
    expect(region.queryByRole('button', { name: 'Approve: comment by Daniel' })).toBeNull();
    expect(region.getByRole('button', { name: 'Change Answer: comment by Daniel' })).toBeVisible();
  });

  test('are approved and hidden', async () => {
    const { dialog, press, network } = await openComments([mara, daniel], { [setState]: { ...mara, state: 'shown' } });
    await press('Approve: comment by Mara Okafor');
    expect(await screen.findByText('The comment by Mara Okafor is on the page.')).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Answer: comment by Mara Okafor' })).toHaveFocus());
    await press('Hide: comment by Daniel');
    expect(await screen.findByText('The comment by Daniel is hidden.')).toBeVisible();
    expect(network.bodiesOf(setState)).toEqual([
      { id: mara.id, state: 'shown' },
      { id: daniel.id, state: 'hidden' },
    ]);
  });

  test('are answered; the focus returns to the button', async () => {
    const { dialog, press, person, network } = await openComments([mara], { [answer]: { ...mara, answer: 'Thanks' } });
    await press('Answer: comment by Mara Okafor');
    const field = dialog.getByRole('textbox', { name: 'Your answer' });
    expect(field).toHaveFocus();
    await person.type(field, 'x'.repeat(3));
    await press('Save Answer');
    expect(await screen.findByText('Answer saved.')).toBeVisible();
    expect(network.bodiesOf(answer)).toEqual([{ id: mara.id, answer: 'xxx' }]);
    expect(dialog.queryByRole('textbox', { name: 'Your answer' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Answer: comment by Mara Okafor' })).toHaveFocus();
  });

  test('an answer that is too long is not sent', async () => {
    const { dialog, press, person, network } = await openComments([mara]);
    await press('Answer: comment by Mara Okafor');
    const field = dialog.getByRole('textbox', { name: 'Your answer' });
    await person.click(field);
    await person.paste('x'.repeat(1_001));
    await press('Save Answer');
    expect(field).toHaveAccessibleDescription('This answer is too long. The maximum is 1,000 characters.');
    expect(network.bodiesOf(answer)).toEqual([]);
  });

  test('are deleted; the focus stays in the list, and Undo restores them', async () => {
    const stored: object[] = [mara];
    const { dialog, press, person, network } = await openComments(stored, {
      [remove]: () => {
        stored.pop();
        return null;
      },
      [restore]: refused(500, 'Not now'),
    });
    await press('Delete: comment by Mara Okafor');
    expect(await screen.findByText('The comment by Mara Okafor was deleted.')).toBeVisible();
    expect(await dialog.findByText(/^No comments yet/)).toBeVisible();
    const heading = dialog.getByRole('heading', { name: /Comments on this page/ });
    await waitFor(() => expect(heading).toHaveFocus());
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The comment by Mara Okafor could not be restored.')).toBeVisible();
    network.answer(restore, () => {
      stored.push(mara);
      return mara;
    });
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByText(/I was the one on the porch/)).toBeVisible();
    expect(await screen.findByText('The comment by Mara Okafor was restored.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('a change that fails says so', async () => {
    const { press } = await openComments([mara], { [setState]: refused(500, 'Not now') });
    await press('Approve: comment by Mara Okafor');
    expect(await screen.findByText('The change could not be saved. Please try again.')).toBeVisible();
  });

  test('are switched off, approved by default, and emailed about', async () => {
    const { dialog, person, network } = await openComments([]);
    const emails = await dialog.findByRole('switch', { name: 'Email me when comments are waiting' });
    expect(emails).toBeChecked();
    await person.click(emails);
    await waitFor(() => expect(network.bodiesOf(setEmails)).toEqual([{ commentEmails: false }]));
    expect(emails).not.toBeChecked();
    await person.click(dialog.getByRole('switch', { name: 'Approve comments first' }));
    await waitFor(() => expect(network.bodiesOf(saveShare)).toHaveLength(1));
    await waitFor(() =>
      expect(dialog.getByRole('switch', { name: 'Comments' })).not.toHaveAttribute('aria-busy', 'true'),
    );
    await person.click(dialog.getByRole('switch', { name: 'Comments' }));
    await waitFor(() => expect(network.bodiesOf(saveShare)).toHaveLength(2));
    expect(network.bodiesOf(saveShare)).toMatchObject([{ commentsHeld: false }, { commentsEnabled: false }]);
    expect(dialog.queryByRole('region', { name: /Comments on this page/ })).toBeNull();
  });

  test('are not announced as emails on a site without a mail server', async () => {
    const { dialog } = await openComments([], whoIsHere(subscriber, { sendsEmails: false }));
    expect(await dialog.findByRole('switch', { name: 'Approve comments first' })).toBeChecked();
    expect(dialog.queryByRole('switch', { name: 'Email me when comments are waiting' })).toBeNull();
  });

  test('a list that does not load can be tried again', async () => {
    const { dialog, network, press } = await openComments([], { [list]: refused(500, 'Not now') });
    expect(await dialog.findByText('The comments could not be loaded.')).toBeVisible();
    network.answer(list, []);
    await press('Try Again');
    expect(await dialog.findByText(/^No comments yet/)).toBeVisible();
  });
});

test('the library and the details say how many comments wait', async () => {
  const [shared, other] = [item('Shared', { isShared: true }), item('Private')];
  const app = await openLibrary([shared, other], {
    answers: { 'GET /api/Share/CountHeldComments': { count: 2, documents: [{ id: shared.id, count: 2 }] } },
  });
  expect(await screen.findByRole('img', { name: 'Shared. 2 comments are waiting' })).toHaveTextContent('2');
  await app.choose('Shared', 'Details');
  expect(await screen.findByText('2 comments are waiting')).toBeVisible();
});

test('the File menu says how many comments wait', async () => {
  const id = item('Shared').id;
  const app = await openBuilder({
    user: subscriber,
    overrides: { id, isShared: true },
    answers: { 'GET /api/Share/CountHeldComments': { count: 2, documents: [{ id, count: 2 }] } },
  });
  await app.person.click(await screen.findByRole('button', { name: 'File' }));
  expect(await screen.findByRole('menuitem', { name: /^Share.*2 waiting$/ })).toBeVisible();
});
