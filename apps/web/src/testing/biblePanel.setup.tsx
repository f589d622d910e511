import {
  type BuilderPreferences,
  defaultStoredPreferences,
  type StoredPreferences,
} from '@sermon/contract/preferences';
import type { BibleSearchResults, FoundBibleVerse } from '@sermon/contract/bible';
import { ThemeProvider } from '@mui/material/styles';
import type { Scripture } from '@sermon/domain/document/schema';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '../queryClient.ts';
import { ruth } from './app.setup.tsx';
import { fakeNetwork } from './network.setup.ts';
import { NoticesProvider } from '../ui/notices/notices.tsx';
import { theme } from '../ui/theme/theme.ts';
import { currentUser } from '../user.ts';
import { BiblePanel } from '../features/bible/BiblePanel.tsx';
import { lazyReading } from '../features/bible/reading/lazyReading.ts';

// Loaded before the first test so that no test waits for it.
await lazyReading.fetch();

export const find = 'GET /api/Search/FindBibleVerses';
export const load = 'GET /api/BuilderPreferences/GetBuilderPreferences';
export const keep = 'POST /api/BuilderPreferences/SaveBuilderPreferences';
export const readChapter = 'GET /api/Search/GetBibleChapter';
export const web = {
  translationId: 'WEB',
  translationName: 'World English Bible',
  copyrightHtml: 'World English Bible (WEB). Public domain &amp; free.',
};
export const verse = (
  title: string,
  description: string,
  matching: Partial<FoundBibleVerse> = {},
): FoundBibleVerse => ({ title, description, scriptureReference: title, foundIn: null, isNearest: false, ...matching });
export const luke = verse(
  'Luke 15:20',
  '<sup>20</sup> “He arose, and was moved with <b>compassion</b>, <i>and</i> ran.”',
);
export const found = (overrides: Partial<BibleSearchResults> = {}): BibleSearchResults => ({
  results: [luke],
  totalCount: 1,
  otherCount: 0,
  nearestCount: 0,
  isValidScriptureSearch: false,
  isChapter: false,
  ...web,
  ...overrides,
});

export const translations = [
  { id: 'NIV', name: 'New International Version', copyrightHtml: '', isInstalled: false, mayBeKept: false },
  { id: 'WEB', name: 'World English Bible', copyrightHtml: '', isInstalled: true, mayBeKept: false },
];

/**
 * Opens the Bible panel with these preferences. `asked` collects the searches sent to the server, `inserted` the
 * insertions.
 */
export async function openPanel(answer: unknown, preferences: Partial<StoredPreferences> = {}, overrides: object = {}) {
  const asked: Record<string, string>[] = [];
  const answers = (give: unknown) => (url: URL) => {
    asked.push(Object.fromEntries(url.searchParams));
    return typeof give === 'function' ? (give(url) as unknown) : give;
  };
  const isBibleTranslationChosen = 'bibleTranslationId' in preferences;
  const kept = { ...defaultStoredPreferences, isBibleTranslationChosen, ...preferences };
  const saved: Partial<BuilderPreferences>[] = [];
  const inserted: Scripture[] = [];
  const network = fakeNetwork({
    [load]: kept,
    [keep]: () => {
      const change = network.bodiesOf(keep).at(-1) as Partial<BuilderPreferences>;
      saved.push(change);
      return Object.assign(kept, change, 'bibleTranslationId' in change && { isBibleTranslationChosen: true });
    },
    'GET /api/Search/GetBibleTranslations': translations,
    [find]: answers(answer),
    ...overrides,
  });
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, ruth);
  render(
    <QueryClientProvider client={client}>
      <ThemeProvider theme={theme}>
        <NoticesProvider>
          <BiblePanel onInsert={(...quotations) => inserted.push(...quotations)} />
        </NoticesProvider>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  const field = screen.getByRole('searchbox', { name: 'Search Bible' });
  const person = userEvent.setup({ delay: null });
  return {
    person,
    network,
    asked,
    saved,
    inserted,
    field,
    answer: (give: unknown) => network.answer(find, answers(give)),
  };
}
