import { ThemeProvider } from '@mui/material/styles';
import type { User } from '@sermon/contract/accounts';
import type { RatingState } from '@sermon/domain/ratings/ratings';
import { upgradePrompts } from '@sermon/domain/texts/library';
import { ratings as texts } from '@sermon/domain/texts/ratings/ratings';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { parseOptions, sermonExtensions } from '../../editor/extensions.ts';
import { createQueryClient } from '../../queryClient.ts';
import { ruth } from '../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused } from '../../testing/network.setup.ts';
import { NoticesProvider } from '../../ui/notices/notices.tsx';
import { theme } from '../../ui/theme/theme.ts';
import { currentUser } from '../../user.ts';
import { Rating } from './Rating.tsx';
import { useCountedInsertions } from './useCountedInsertions.ts';

const id = '0197a2c4-0000-7000-8000-000000000001';
const read = `GET /api/Ratings/GetRating/sermon/${id}`;
const rate = 'PUT /api/Ratings/Rate';
const subscriber: User = { ...ruth, makerSubscription: { plan: 'Given' } as unknown as User['makerSubscription'] };
const free: User = { ...ruth, makerSubscription: null };

function show(state: RatingState | (() => never), answer: unknown, user: User = subscriber) {
  const network = fakeNetwork({ [read]: state, [rate]: answer });
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, user);
  render(
    <QueryClientProvider client={client}>
      <ThemeProvider theme={theme}>
        <NoticesProvider>
          <Rating itemKind="sermon" id={id} />
        </NoticesProvider>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return { person: userEvent.setup({ delay: null }), network, client };
}
const unrated: RatingState = { average: null, count: 0, own: null };
const star = (name: string) => screen.findByRole('radio', { name });

test('a rating is chosen in half stars, changed with the keyboard, and removed', async () => {
  const { person, network } = show(unrated, { average: null, count: 1, own: 9 });
  await person.click(await star('4.5 stars'));
  expect(await screen.findByText('Your rating: 4.5 stars')).toBeVisible();
  expect(screen.getByRole('radiogroup', { name: 'Your rating: 4.5 stars' })).toBeVisible();
  network.answer(rate, { average: null, count: 1, own: 10 });
  await person.keyboard('{ArrowRight}');
  expect(await screen.findByText('Your rating: 5 stars')).toBeVisible();
  network.answer(rate, unrated);
  await person.click(screen.getByRole('button', { name: 'Clear your rating' }));
  expect(await screen.findByText('Rate this')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveAttribute('type', 'radio'));
});

test('an earlier reply does not undo a rating', async () => {
  const { person, network, client } = show(unrated, { average: null, count: 1, own: 9 });
  const stars = await star('4.5 stars');
  let answerEarlier = (_: RatingState) => {};
  network.answer(read, () => new Promise<RatingState>((resolve) => (answerEarlier = resolve)));
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== currentUser.queryKey });
  await person.click(stars);
  await waitFor(() => expect(client.isMutating()).toBe(0));
  answerEarlier(unrated);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText('Your rating: 4.5 stars')).toBeVisible();
});

test('the average is shown with the number of ratings', async () => {
  show({ average: 4.5, count: 12, own: null }, unrated);
  expect(await screen.findByText('4.5 (12 ratings)')).toBeVisible();
});

test('without enough ratings, no average is shown', async () => {
  show({ average: null, count: 2, own: 9 }, unrated);
  expect(await screen.findByText('Your rating: 4.5 stars')).toBeVisible();
  expect(screen.queryByText(/ratings?\)/)).toBeNull();
});

test.each([
  ['refused', refused(429, 'Too many')],
  ['unanswered', noAnswer],
])('a rating that is %s changes back, and a notice says so', async (_, answer) => {
  const { person } = show({ average: 4, count: 3, own: 4 }, answer);
  await person.click(await star('5 stars'));
  expect(await screen.findByText(texts.notSaved)).toBeVisible();
  expect(await screen.findByText('Your rating: 2 stars')).toBeVisible();
});

test('a free user sees the average, and gets the upgrade prompt for a star', async () => {
  const { person } = show({ average: 4.5, count: 12, own: null }, unrated, free);
  await person.click(await star('5 stars'));
  expect(await screen.findByRole('dialog', { name: upgradePrompts.rating.title })).toBeVisible();
  expect(screen.getByText('Rate this')).toBeInTheDocument();
});

test('a former subscriber may remove the rating', async () => {
  const { person } = show({ average: null, count: 1, own: 9 }, unrated, free);
  await person.click(await screen.findByRole('button', { name: 'Clear your rating' }));
  expect(await screen.findByText('Rate this')).toBeVisible();
});

test('nothing is shown if the ratings cannot be loaded', async () => {
  show(noAnswer, unrated);
  await waitFor(() => expect(screen.queryByRole('radiogroup')).toBeNull());
});

test('an administrator who views an account sees the rating and cannot change it', async () => {
  show({ average: null, count: 1, own: 9 }, unrated, { ...subscriber, inAdminImpersonationMode: true });
  expect(await screen.findByText('Your rating: 4.5 stars')).toBeVisible();
  expect(screen.getByRole('img', { name: '4.5 stars' })).toBeVisible();
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear your rating' })).toBeNull();
});

test('an administrator who views an account is not asked to rate', async () => {
  show({ average: 4.5, count: 12, own: null }, unrated, { ...subscriber, inAdminImpersonationMode: true });
  expect(await screen.findByText('4.5 (12 ratings)')).toBeVisible();
  expect(screen.queryByText('Rate this')).toBeNull();
  expect(screen.queryByRole('img', { name: /stars/ })).toBeNull();
});

test('an illustration that is inserted is counted once', async () => {
  const count = 'POST /api/Ratings/CountInsertion';
  const network = fakeNetwork({ [count]: null });
  const editor = new Editor({ extensions: sermonExtensions, content: '<p>Grace.</p>', parseOptions });
  onTestFinished(() => editor.destroy());
  renderHook(() => useCountedInsertions(editor));
  const words = `<span data-source="illustration/${id}/The Bridge/Ruth Abara">A bridge fell.</span>`;
  for (const at of [1, 7]) editor.commands.insertContentAt(at, words);
  await waitFor(() => expect(network.bodiesOf(count)).toEqual([{ itemKind: 'illustration', id }]));
});
