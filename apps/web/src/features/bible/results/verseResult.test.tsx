import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { ThemeProvider } from '@mui/material/styles';
import type { Scripture } from '@sermon/domain/document/schema';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../queryClient.ts';
import { fakeNetwork, noAnswer } from '../../../testing/network.setup.ts';
import { NoticesProvider } from '../../../ui/notices/notices.tsx';
import { theme } from '../../../ui/theme/theme.ts';
import { Copyright } from './Copyright.tsx';
import type { Reading } from '../reading/trail.ts';
import { VerseResult } from './VerseResult.tsx';

const call = 'GET /api/Search/GetCrossReferences';
const web = { translationId: 'WEB', translationName: 'World English Bible', copyrightHtml: '' };
const found = (title: string, words: string) => ({
  title,
  description: `<sup>8</sup> ${words}`,
  scriptureReference: title,
});
const six = [1, 2, 3, 4, 5, 6].map((number) => found(`Psalm ${number}:8`, `word ${number}`));

function show(answer: unknown, props: { reasons?: string[] } = {}) {
  const network = fakeNetwork({
    'GET /api/BuilderPreferences/GetBuilderPreferences': defaultStoredPreferences,
    [call]: answer,
  });
  const inserted: Scripture[] = [];
  const read: Reading[] = [];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ThemeProvider theme={theme}>
        <NoticesProvider>
          <ol>
            <VerseResult
              result={found('Romans 5:8', 'God commends')}
              translation={web}
              viewSetting="numbers"
              copySetting="text"
              onInsert={(quotation) => inserted.push(quotation)}
              onRead={(reading) => read.push(reading)}
              {...props}
            />
          </ol>
        </NoticesProvider>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  const unfold = screen.getByRole('button', { name: 'Cross references for Romans 5:8' });
  return { person: userEvent.setup({ delay: null }), network, inserted, read, unfold };
}

describe('the cross references of a found verse', () => {
  test('appear below it with their text, a few at first; each can be inserted, copied and read', async () => {
    const { person, unfold, inserted, read } = show({ title: 'Romans 5:8', ...web, results: six });
    expect(unfold).toHaveAttribute('aria-expanded', 'false');
    await person.click(unfold);
    const list = screen.getByRole('group', { name: 'Cross references for Romans 5:8' });
    expect(await within(list).findByText('word 1')).toBeVisible();
    expect(within(list).getAllByRole('heading', { level: 4 })).toHaveLength(5);
    await person.click(within(list).getByRole('button', { name: 'Show All 6' }));
    expect(within(list).getByRole('button', { name: 'Psalm 6:8' })).toHaveFocus();
    await person.click(within(list).getByRole('button', { name: 'Insert Psalm 6:8' }));
    expect(inserted).toMatchObject([{ reference: 'Psalm 6:8', translation: 'WEB' }]);
    await person.click(within(list).getByRole('button', { name: 'Read Psalm 6:8' }));
    expect(read).toEqual([{ reference: 'Psalm 6:8', translationId: 'WEB' }]);
    expect(within(list).getByRole('button', { name: 'Copy Psalm 6:8' })).toBeVisible();
    await person.click(unfold);
    expect(screen.queryByRole('group')).toBeNull();
    expect(unfold).toHaveFocus();
  });

  test('may be empty', async () => {
    const { person, unfold } = show({ title: 'Romans 5:8', ...web, results: [] });
    await person.click(unfold);
    expect(await screen.findByText('No cross references for Romans 5:8.')).toBeVisible();
  });

  test('report that no Bible is installed', async () => {
    const none = { translationId: '', translationName: '', copyrightHtml: '' };
    const { person, unfold } = show({ title: 'Romans 5:8', ...none, results: [] });
    await person.click(unfold);
    expect(await screen.findByText('No Bible translation is installed yet.')).toBeVisible();
  });

  test('show a message if they cannot be loaded, and can be retried', async () => {
    const { person, unfold, network } = show(noAnswer);
    await person.click(unfold);
    const sentence = 'The cross references could not be loaded. Please try again.';
    expect(await screen.findByText(sentence)).toBeVisible();
    network.answer(call, { title: 'Romans 5:8', ...web, results: six });
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('word 1')).toBeVisible();
    expect(screen.queryByText(sentence)).toBeNull();
    expect(screen.getByRole('group', { name: 'Cross references for Romans 5:8' })).toHaveFocus();
  });

  test('are dragged without the verse they belong to', async () => {
    const { person, unfold } = show({ title: 'Romans 5:8', ...web, results: six });
    await person.click(unfold);
    const line = (await screen.findByText('word 1')).closest('li')!;
    expect(line).toHaveAttribute('draggable', 'true');
    const setDragImage = vi.fn<(element: Element) => void>();
    fireEvent.dragStart(line, { dataTransfer: { setData: () => {}, setDragImage } });
    expect(setDragImage.mock.calls.map(([element]) => element)).toEqual([within(line).getByRole('heading')]);
  });
});

test('a found verse shows why it was found', async () => {
  show([], { reasons: ['mentions Romans 5', 'love'] });
  await waitFor(() => expect(screen.getByText('mentions Romans 5')).toBeVisible());
  expect(screen.getByText('love')).toBeVisible();
});

test('the notice of the Amplified Bible has more space below it than the others', () => {
  render(
    <ThemeProvider theme={theme}>
      {['WEB', 'AMP'].map((id) => (
        <Copyright key={id} translationId={id} html={`${id} &copy;`} />
      ))}
    </ThemeProvider>,
  );
  const room = (notice: string) => Number.parseInt(getComputedStyle(screen.getByText(notice)).paddingBottom, 10);
  expect(room('AMP ©')).toBeGreaterThan(room('WEB ©'));
});
