import { ThemeProvider } from '@mui/material/styles';
import type { PrintedPages } from '@sermon/contract/printing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Printer } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../queryClient.ts';
import { fakeNetwork, noAnswer, refused } from '../../testing/network.setup.ts';
import { startOffline } from '../../testing/online.setup.ts';
import { CommandMenu } from '../../ui/commands/CommandMenu.tsx';
import { NoticesProvider } from '../../ui/notices/notices.tsx';
import { theme } from '../../ui/theme/theme.ts';
import { usePrinting } from './usePrinting.tsx';
import { lazyPreview } from './PrintPreview.tsx';

// Loaded before the first test so that no test waits for it.
await lazyPreview.fetch();

const id = '0197a2c4-0000-7000-8000-000000000001';
const pagesCall = `GET /api/BuilderAssets/pages/${id}`;
const pdfCall = `GET /api/BuilderAssets/pdf/${id}`;
const html =
  '<h1>The Father Who Runs</h1><p>He <mark data-color="yellow">ran</mark>.</p>' +
  '<blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>He arose.</p></blockquote>';

const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';
const chromeOnIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Safari/604.1';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

/** Simulates a browser with this user agent. */
const use = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
// Desktop browsers can display PDFs, but jsdom cannot.
Object.assign(navigator, { pdfViewerEnabled: true });
afterEach(() => vi.restoreAllMocks());

/** The content of the page each time it was printed. */
let printed: { sheet: string; style: string; title: string }[] = [];

beforeEach(() => {
  printed = [];
  document.title = 'The Father Who Runs · Sermon Maker';
  vi.stubGlobal('print', () => {
    window.dispatchEvent(new Event('beforeprint'));
    const root = document.getElementById('print-root');
    const style = root?.querySelector('style')?.textContent ?? '';
    printed.push({ sheet: (root?.outerHTML ?? '').replace(/<style>.*<\/style>/s, ''), style, title: document.title });
    window.dispatchEvent(new Event('afterprint'));
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:page', revokeObjectURL: () => {} }));
  // Every element counts as visible.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #heard: IntersectionObserverCallback;
      constructor(callback: IntersectionObserverCallback) {
        this.#heard = callback;
      }
      observe(target: Element) {
        const entry = { isIntersecting: true, target } as unknown as IntersectionObserverEntry;
        this.#heard([entry], this as unknown as IntersectionObserver);
      }
      disconnect() {}
    },
  );
});

function Harness({ text, save }: { text: string; save: () => Promise<boolean> }) {
  const read = () => text;
  const { commands, dialog } = usePrinting({ documentId: id, name: 'The Father Who Runs', read, save });
  return (
    <>
      <CommandMenu label="Print" Icon={Printer} commands={commands} />
      {dialog}
    </>
  );
}

type Given = { answers?: Record<string, unknown>; text?: string; save?: () => Promise<boolean> };

function open({ answers = {}, text = html, save = () => Promise.resolve(true) }: Given = {}) {
  const asked: Record<string, string>[] = [];
  const pages = (url: URL): PrintedPages => {
    asked.push(Object.fromEntries(url.searchParams));
    const from = Number(url.searchParams.get('from'));
    const count = Math.min(4, 6 - from + 1);
    return { pageCount: 6, width: 612, height: 792, pages: Array.from({ length: count }, () => '<svg/>') };
  };
  const network = fakeNetwork({
    [pagesCall]: pages,
    [pdfCall]: (url: URL) => {
      asked.push(Object.fromEntries(url.searchParams));
      return new Response('%PDF-', {
        headers: { 'content-disposition': "attachment; filename*=utf-8''The%20Father.pdf" },
      });
    },
    ...answers,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NoticesProvider>
        <ThemeProvider theme={theme}>
          <Harness text={text} save={save} />
        </ThemeProvider>
      </NoticesProvider>
    </QueryClientProvider>,
  );
  const person = userEvent.setup({ delay: null });
  const choose = async (entry: string) => {
    await person.click(screen.getByRole('button', { name: 'Print' }));
    await person.click(await screen.findByRole('menuitem', { name: entry }));
  };
  const preview = async () => {
    await choose('Print Preview…');
    return within(await screen.findByRole('dialog', { name: 'Print Preview' }));
  };
  return { person, choose, preview, asked, network };
}

describe('the Print menu', () => {
  test('prints one column immediately, from a separate sheet that is removed afterwards', async () => {
    use(chrome);
    const { choose } = open();
    await choose('Quick Print');
    expect(printed).toHaveLength(1);
    expect(printed[0]?.sheet).toBe(
      '<div id="print-root"><h1 class="title" dir="auto">The Father Who Runs</h1><div class="text">' +
        '<p>He <mark data-color="yellow">ran</mark>.</p><blockquote class="scripture" data-reference="Luke 15:20" ' +
        'data-translation="WEB"><p>He arose.</p><footer><cite>Luke 15:20</cite> World English Bible</footer></blockquote></div></div>',
    );
    expect(document.getElementById('print-root')).toBeNull();
  });

  test('names the file after the sermon, and then restores the title of the page', async () => {
    use(chrome);
    const { choose } = open();
    await choose('Quick Print');
    expect(printed[0]?.title).toBe('The Father Who Runs');
    expect(document.title).toBe('The Father Who Runs · Sermon Maker');
  });

  test.each([
    ['Print with one column', 1],
    ['Print with two columns', 2],
    ['Print with three columns', 3],
  ])('%s', async (entry, columns) => {
    use(chrome);
    const { choose, asked } = open();
    await choose(entry);
    expect(printed[0]?.style).toContain(`columns:${columns};`);
    expect(printed[0]?.style).toContain('counter(page) " / " counter(pages)');
    expect(printed[0]?.style).toContain('color-scheme:light');
    expect(asked).toEqual([]);
  });

  test("the browser's own command prints the sermon and not the screen", () => {
    use(chrome);
    open();
    window.print();
    expect(printed[0]?.sheet).toContain('He arose.');
    expect(printed[0]?.style).toContain('columns:1;');
  });

  test.each([
    ['Safari', safari],
    ['Chrome on an iPhone', chromeOnIphone],
  ])('%s prints one column itself, and more columns as a PDF from the server in a new tab', async (_, agent) => {
    use(agent);
    const tab = { closed: false, location: { href: '' }, close: vi.fn() };
    const opened = vi.fn(() => tab);
    vi.stubGlobal('open', opened);
    const { choose, asked } = open();
    await choose('Quick Print');
    expect(printed).toHaveLength(1);
    expect(opened).not.toHaveBeenCalled();
    await choose('Print with three columns');
    await waitFor(() => expect(tab.location.href).toBe('blob:page'));
    expect(printed).toHaveLength(1);
    expect(asked).toEqual([{ paper: 'letter', size: '10', margin: 'normal', columns: '3', copy: 'reading' }]);
  });

  test('Safari cannot print columns without a connection', async () => {
    use(safari);
    startOffline();
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Print' }));
    expect(await screen.findByRole('menuitem', { name: 'Print with two columns' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('menuitem', { name: 'Quick Print' })).not.toHaveAttribute('aria-disabled', 'true');
  });

  test('a text that cannot be saved is not printed by the server, with an error message', async () => {
    use(safari);
    const tab = { closed: false, location: { href: '' }, close: vi.fn() };
    vi.stubGlobal('open', () => tab);
    const { choose } = open({ save: () => Promise.resolve(false) });
    await choose('Print with two columns');
    expect(
      await screen.findByText('Your text must be saved before it can be printed. Please try again.'),
    ).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
  });
});

describe('the print preview', () => {
  test('shows every page, and loads them as they come into view', async () => {
    use(chrome);
    const { preview, asked } = open();
    const dialog = await preview();
    expect(await dialog.findByText('6 pages')).toBeVisible();
    await waitFor(() =>
      expect(dialog.getAllByRole('img').map((page) => page.getAttribute('alt'))).toEqual(
        [1, 2, 3, 4, 5, 6].map((number) => `Page ${number} of 6`),
      ),
    );
    expect(asked.map(({ from, take }) => [from, take])).toEqual([
      ['1', '4'],
      ['5', '4'],
    ]);
  });

  test('updates the pages when the layout changes, and remembers the layout', async () => {
    use(chrome);
    const { person, preview, asked } = open();
    const dialog = await preview();
    await dialog.findByText('6 pages');
    await person.selectOptions(dialog.getByLabelText('Paper'), 'A5');
    await person.selectOptions(dialog.getByLabelText('Margins'), 'Narrow');
    await person.selectOptions(dialog.getByLabelText('Columns'), 'Two');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ paper: 'a5', margin: 'narrow', columns: '2', size: '12' }),
    );
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const again = await preview();
    expect(again.getByLabelText('Paper')).toHaveDisplayValue('A5');
    expect(again.getByLabelText('Columns')).toHaveDisplayValue('Two');
  });

  test('explains why columns are not offered, and restores the choice when there is room', async () => {
    use(chrome);
    const { person, preview, asked } = open();
    const dialog = await preview();
    await person.selectOptions(dialog.getByLabelText('Columns'), 'Three');
    await person.selectOptions(dialog.getByLabelText('Text size'), '16 pt');
    expect(dialog.getByText('Only two columns fit on this page.')).toBeVisible();
    expect(dialog.getByLabelText('Columns')).toHaveDisplayValue('Two');
    expect(dialog.getByRole('option', { name: 'Three' })).toBeDisabled();
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ columns: '2', size: '16' }));
    await person.selectOptions(dialog.getByLabelText('Text size'), '10 pt');
    expect(dialog.getByLabelText('Columns')).toHaveDisplayValue('Three');
  });

  test('shows a pulpit copy in large print with one column', async () => {
    use(chrome);
    const { person, preview, asked } = open();
    const dialog = await preview();
    await person.click(dialog.getByRole('radio', { name: /^Pulpit copy/ }));
    expect(dialog.getByLabelText('Text size')).toHaveDisplayValue('18 pt');
    expect(dialog.getByText('A pulpit copy has one column.')).toBeVisible();
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ copy: 'pulpit', size: '18', columns: '1' }));
  });

  test('downloads and prints exactly what it shows', async () => {
    use(chrome);
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { person, preview, asked } = open();
    const dialog = await preview();
    await person.selectOptions(dialog.getByLabelText('Paper'), 'A4');
    await person.click(dialog.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ paper: 'a4', size: '12', margin: 'normal', columns: '1', copy: 'reading' }),
    );
    expect(await dialog.findByRole('button', { name: 'Download PDF' })).toBeVisible();
    expect(clicked).toHaveBeenCalledOnce();
    await person.click(await dialog.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(document.querySelector('iframe')).toHaveAttribute('src', 'blob:page'));
  });

  test('names the characters for which the server has no font', async () => {
    use(chrome);
    const { preview } = open({
      text: '<p>早安</p>',
      answers: {
        [`GET /api/BuilderAssets/missingCharacters/${id}`]: { characters: ['早', '安'], count: 2 },
      },
    });
    const dialog = await preview();
    expect(
      await dialog.findByText(
        "2 characters can't be printed and appear as empty boxes in the PDF: 早 安. Your administrator can install a font for them.",
      ),
    ).toBeVisible();
  });

  test('does not make a finished file wait for the names of such characters', async () => {
    use(chrome);
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const answers: ((answer: unknown) => void)[] = [];
    const { person, preview } = open({
      text: '<p>早安</p>',
      answers: {
        [`GET /api/BuilderAssets/missingCharacters/${id}`]: () => new Promise((resolve) => answers.push(resolve)),
      },
    });
    const dialog = await preview();
    await person.click(dialog.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]!({ characters: ['早', '安'], count: 2 });
    expect(await screen.findByText(/^2 characters can't be printed/)).toBeVisible();
  });

  test('can be retried after a failure', async () => {
    use(chrome);
    const { person, preview, network } = open({
      answers: { [pagesCall]: refused(500, 'Something went wrong. Please try again.') },
    });
    const dialog = await preview();
    expect(await dialog.findByRole('alert')).toHaveTextContent('The pages could not be shown. Please try again.');
    network.answer(pagesCall, { pageCount: 1, width: 612, height: 792, pages: ['<svg/>'] });
    await person.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByText('1 page')).toBeVisible();
  });

  test('says what helps if a sermon takes too long to lay out', async () => {
    use(chrome);
    const sentence = 'This sermon takes too long to lay out. Use Quick Print.';
    const { person, preview, network } = open({ answers: { [pagesCall]: refused(422, sentence) } });
    const dialog = await preview();
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    network.answer(pagesCall, { pageCount: 1, width: 612, height: 792, pages: ['<svg/>'] });
    await person.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByText('1 page')).toBeVisible();
    network.answer(pdfCall, refused(422, sentence));
    await person.click(dialog.getByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    network.answer(pdfCall, refused(500, 'Something went wrong. Please try again.'));
    await person.click(await dialog.findByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText('Could not print The Father Who Runs')).toBeVisible();
  });

  test('shows only saved text', async () => {
    use(chrome);
    const save = vi.fn(() => Promise.resolve(save.mock.calls.length > 1));
    const { person, preview } = open({ save });
    const dialog = await preview();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Your text must be saved before it can be printed.');
    await person.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByText('6 pages')).toBeVisible();
  });
});

describe('the print preview without a connection', () => {
  beforeEach(() => void use(chrome));
  const sentence = 'This preview was made on this device. In the PDF, pages may break in slightly different places.';
  const openOffline = () => {
    startOffline();
    return open({ save: () => Promise.resolve(false) });
  };

  test('shows the text on sheets that this device lays out, and says so', async () => {
    const { preview, asked } = openOffline();
    const dialog = await preview();
    expect(dialog.getByText(sentence)).toBeVisible();
    expect(await dialog.findByText('1 page')).toBeVisible();
    expect(dialog.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
    const region = dialog.getByRole('region', { name: 'Pages of The Father Who Runs' });
    expect(region.querySelector('.device-page')?.innerHTML).toBe(
      '<h1 class="title" dir="auto">The Father Who Runs</h1><div class="text">' +
        '<p>He <mark data-color="yellow">ran</mark>.</p><blockquote class="scripture" data-reference="Luke 15:20" ' +
        'data-translation="WEB"><p>He arose.</p><footer><cite>Luke 15:20</cite> World English Bible</footer></blockquote></div>',
    );
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(asked).toEqual([]);
  });

  test('prints through the browser with the chosen layout, and once only', async () => {
    const { person, preview } = openOffline();
    const dialog = await preview();
    await person.selectOptions(dialog.getByLabelText('Paper'), 'A5');
    await person.selectOptions(dialog.getByLabelText('Text size'), '10 pt');
    await person.selectOptions(dialog.getByLabelText('Columns'), 'Two');
    await person.click(dialog.getByRole('button', { name: 'Print' }));
    expect(printed).toHaveLength(1);
    expect(printed[0]?.sheet).toContain('He arose.');
    expect(printed[0]?.style).toContain('columns:2;');
    expect(printed[0]?.style).toContain('font:400 10pt');
    expect(printed[0]?.style).toContain('size:148mm 210mm;margin:15mm 16mm 18mm;');
    window.print();
    expect(printed[1]?.style).toContain('margin:20mm 18mm 22mm;');
  });

  test('disables what only the server can do, with the reason', async () => {
    const { person, preview } = openOffline();
    const dialog = await preview();
    const download = dialog.getByRole('button', { name: 'Download PDF' });
    expect(download).toHaveAttribute('aria-disabled', 'true');
    expect(download).toHaveAccessibleDescription('Not available offline');
    await person.click(download);
    expect(dialog.getByRole('radio', { name: /^Pulpit copy ?Not available offline$/ })).toBeDisabled();
  });

  test('shows a reading copy if a pulpit copy was chosen before, without changing that choice', async () => {
    localStorage.setItem(
      'sermon-print-layout',
      JSON.stringify({ paper: 'a4', size: 24, margin: 'wide', columns: 1, copy: 'pulpit' }),
    );
    const { preview } = openOffline();
    const dialog = await preview();
    expect(dialog.getByRole('radio', { name: /^Reading copy/ })).toBeChecked();
    expect(dialog.getByLabelText('Text size')).toHaveDisplayValue('12 pt');
    expect(localStorage.getItem('sermon-print-layout')).toContain('pulpit');
  });

  test('is also shown if the server does not reply', async () => {
    const { preview } = open({ answers: { [pagesCall]: noAnswer } });
    const dialog = await preview();
    expect(await dialog.findByText(sentence, undefined, { timeout: 5_000 })).toBeVisible();
    expect(await dialog.findByText('1 page')).toBeVisible();
  });

  describe('with several pages', () => {
    /** The width of the printed area for each time that the text was laid out, in px. */
    let widths: number[] = [];
    let frames: FrameRequestCallback[] = [];
    /** The copies of the text. */
    const copies = () => [...document.querySelectorAll<HTMLElement>('.device-page')];
    const nextFrame = () => act(() => frames.splice(0).forEach((run) => run(0)));
    const finishFrames = () => {
      while (frames.length > 0) nextFrame();
    };

    /** A narrower printed area has more pages: the text has ten pages on Letter paper and twenty on A5. */
    beforeEach(() => {
      [widths, frames] = [[], []];
      vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function measure(this: HTMLElement) {
        const width = Number.parseFloat(this.style.width);
        if (widths.at(-1) !== width) widths.push(width);
        return (width > 500 ? 10 : 20) * (width + 40) - 40;
      });
      vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
      localStorage.setItem(
        'sermon-print-layout',
        JSON.stringify({ paper: 'letter', size: 12, margin: 'normal', columns: 1, copy: 'reading' }),
      );
    });

    test('lays out one copy of the text at once and the others in later frames, and parses it once', async () => {
      const parsed = vi.spyOn(Element.prototype, 'innerHTML', 'set');
      const { preview } = openOffline();
      const dialog = await preview();
      expect(await dialog.findByText('10 pages')).toBeVisible();
      expect(copies()).toHaveLength(1);
      for (const count of [2, 3, 4]) {
        nextFrame();
        expect(copies()).toHaveLength(count);
      }
      expect(frames).toEqual([]);
      expect(new Set(copies().map((copy) => copy.innerHTML)).size).toBe(1);
      expect(parsed.mock.calls.filter(([markup]) => markup.includes('He arose.'))).toHaveLength(1);
    });

    test('lays out the text again when the layout has not changed for a moment', async () => {
      const { preview } = openOffline();
      const dialog = await preview();
      await dialog.findByText('10 pages');
      finishFrames();
      const [before] = widths;
      fireEvent.change(dialog.getByLabelText('Paper'), { target: { value: 'a5' } });
      fireEvent.change(dialog.getByLabelText('Margins'), { target: { value: 'narrow' } });
      expect(dialog.getByLabelText('Paper')).toHaveDisplayValue('A5');
      expect(dialog.getByText('10 pages')).toBeVisible();
      expect(await dialog.findByText('20 pages')).toBeVisible();
      expect(widths).toEqual([before, Number.parseFloat(copies()[0]!.style.width)]);
      expect(copies()).toHaveLength(1);
      finishFrames();
      expect(copies()).toHaveLength(4);
    });

    test('moves a copy to another page without laying it out again, and begins with the visible page', async () => {
      const { preview } = openOffline();
      const dialog = await preview();
      await dialog.findByText('10 pages');
      finishFrames();
      const all = copies();
      const observer = new MutationObserver(() => {});
      observer.observe(document.body, { childList: true, subtree: true });
      const region = dialog.getByRole('region', { name: 'Pages of The Father Who Runs' });
      const page = Number.parseFloat(dialog.getByRole('img', { name: 'Page 2 of 10' }).parentElement!.style.top);
      fireEvent.scroll(region, { target: { scrollTop: page } });
      expect(dialog.getByText('5 / 10')).toBeInTheDocument();
      const added = observer.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]);
      expect(added.filter((node) => all.some((copy) => node.contains(copy)))).toEqual([]);
      expect(copies()).toEqual(all);

      fireEvent.scroll(region, { target: { scrollTop: 10 * page } });
      fireEvent.change(dialog.getByLabelText('Margins'), { target: { value: 'wide' } });
      await waitFor(() => expect(copies()).toHaveLength(1));
      expect(dialog.getByText('10 / 10')).toBeInTheDocument();
    });
  });
});
