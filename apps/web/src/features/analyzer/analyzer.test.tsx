import { ThemeProvider } from '@mui/material/styles';
import { type BuilderPreferences, defaultStoredPreferences } from '@sermon/contract/preferences';
import { type LearnedPace, noPace } from '@sermon/domain/presenter/pace';
import { QueryClientProvider } from '@tanstack/react-query';
import { Editor } from '@tiptap/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseOptions, sermonExtensions } from '../../editor/extensions.ts';
import { toHtml } from '../../editor/html.ts';
import { createQueryClient } from '../../queryClient.ts';
import { config, ruth } from '../../testing/app.setup.tsx';
import { subscriber } from '../../testing/library.setup.tsx';
import { fakeNetwork, refused } from '../../testing/network.setup.ts';
import { NoticesProvider } from '../../ui/notices/notices.tsx';
import { theme } from '../../ui/theme/theme.ts';
import { appConfig, currentUser } from '../../user.ts';
import { AnalyzerPanel, AnalyzerSettings } from './AnalyzerPanel.tsx';
// Loaded before the first test so that no test waits for it.
import './engine.ts';

const load = 'GET /api/BuilderPreferences/GetBuilderPreferences';
const keep = 'POST /api/BuilderPreferences/SaveBuilderPreferences';

/** A text of more than a hundred words. Two of its nineteen sentences are passive. */
const sermon = [
  '<p>The law was given through Moses. He ran. She came (Luke 15:20).</p>',
  '<p>Bread was broken. He ran home.</p>',
  ...Array.from({ length: 14 }, (_, at) => `<p>Grace number ${at} runs to all of us.</p>`),
].join('');

let editor: Editor;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  editor.destroy();
});

type Given = {
  text?: string;
  preferences?: Partial<BuilderPreferences>;
  pace?: LearnedPace;
  isFree?: boolean;
  isShown?: boolean;
};

/** Opens the analyzer with its settings button next to an editor with a text. */
function open({ text = sermon, preferences = {}, pace = noPace, isFree = false, isShown = true }: Given = {}) {
  editor = new Editor({ extensions: sermonExtensions, content: text, parseOptions });
  document.body.append(editor.view.dom);
  const kept = { ...defaultStoredPreferences, ...preferences };
  const network = fakeNetwork({
    [load]: kept,
    [keep]: () => Object.assign(kept, network.bodiesOf(keep).at(-1)),
    'GET /api/Timings/GetPace': pace,
  });
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, isFree ? ruth : subscriber);
  client.setQueryData(appConfig.queryKey, { ...config, upgradeUrl: 'https://church.org/join' });
  const [showsText, saves] = [vi.fn<() => void>(), vi.fn<() => Promise<unknown>>(async () => true)];
  const panel = (isSeen: boolean) => (
    <QueryClientProvider client={client}>
      <ThemeProvider theme={theme}>
        <NoticesProvider>
          <AnalyzerSettings />
          <AnalyzerPanel editor={editor} isShown={isSeen} onShowText={showsText} onSave={saves} />
        </NoticesProvider>
      </ThemeProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(panel(isShown));
  return {
    person: userEvent.setup({ delay: null }),
    network,
    showsText,
    saves,
    show: () => rerender(panel(true)),
    hide: () => rerender(panel(false)),
  };
}

const part = (name: string) => screen.findByRole('region', { name });
const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const button = (name: string) => screen.getByRole('button', { name });
const rowsIn = async (name: string) =>
  within(await part(name))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const marked = () => [...editor.view.dom.querySelectorAll('.place')].map(({ textContent }) => textContent);
const current = () => editor.view.dom.querySelector('.place-current')?.textContent ?? null;
const wordsShown = () => screen.getByText('Words').parentElement?.textContent;
/** Waits until all work that does not depend on a timer has finished. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const write = (words: string, at = 1) => act(() => void editor.commands.insertContentAt(at, words));

describe('the report', () => {
  test('shows words, characters, grade, and the preaching time of a slow, an average and a fast speaker', async () => {
    open({ text: `<p>${Array.from({ length: 450 }, () => 'grace').join(' ')}.</p>` });
    await part('To improve');
    expect(wordsShown()).toBe('Words450');
    expect(screen.getByText('Characters').parentElement).toHaveTextContent('Characters2,700');
    expect(screen.getByText('Grade level').parentElement).toHaveTextContent('Grade levelnot available');
    const times = screen.getAllByText(/^\d+ min$/).map(({ parentElement }) => parentElement?.textContent);
    expect(times).toEqual(['Slow6 min70 words/min', 'Average5 min90 words/min', 'Fast4 min110 words/min']);
  });

  test("also shows the preaching time at the user's own pace if it is known", async () => {
    open({ text: `<p>${'grace '.repeat(600)}</p>`, preferences: { wordsPerMinute: 120 } });
    expect((await screen.findByText('Your pace')).parentElement).toHaveTextContent('Your pace5 min120 words/min');
  });

  test('lists improvements, good results, keywords and references', async () => {
    open();
    expect(await rowsIn('To improve')).toEqual([
      'Transitional Words0%',
      'Consecutive Sentences68%',
      'Subheading DistributionNone',
      'Passive Voice11%',
    ]);
    expect(await rowsIn('Good')).toEqual([
      'Scripture SaturationSolid',
      'Sentence Length0%',
      'Paragraph Length0%',
      'Flesch Reading Ease100',
    ]);
    expect(within(await part('Keywords')).getAllByRole('listitem')[0]).toHaveTextContent('runs');
    expect(await rowsIn('Scripture References')).toEqual(['Luke 15:20']);
  });

  test('sums up the sermon in one sentence, at the pace of the user', async () => {
    open({ text: `<p>${'The father watches daily for everybody. '.repeat(30)}</p>` });
    expect(await screen.findByText('About 2 min spoken, at an 8th-grade reading level.')).toBeVisible();
  });

  test('also describes a text that is harder than the grades have names for', async () => {
    open({
      text: `<p>${'incomprehensibility '.repeat(100)}</p>`,
      preferences: { wordsPerMinute: 50 },
    });
    expect(await screen.findByText('About 2 min spoken, harder to follow than most college texts.')).toBeVisible();
    expect(screen.getByText('Grade level').parentElement).toHaveTextContent('Grade levelnot available');
  });

  test('gives a light use of Scripture no check mark, because it is neither good nor bad', async () => {
    open({ text: `<p>See Luke 15:20. ${'Grace runs to you. '.repeat(100)}</p>` });
    const icon = (finding: HTMLElement) => finding.querySelector('svg')?.getAttribute('class');
    expect(icon(await row('Scripture SaturationLight'))).toContain('lucide-info');
    expect(icon(await row('Passive Voice0%'))).toContain('lucide-circle-check');
    expect(icon(await row('Transitional Words0%'))).toContain('lucide-circle-alert');
  });

  test('shows no improvements for fewer than 100 words', async () => {
    open({ text: '<p>He saw him.</p>' });
    expect(await part('To improve')).toHaveTextContent('Checks start at 100 words.');
    expect(screen.queryByRole('region', { name: 'Good' })).toBeNull();
  });

  test('explains itself while the text is empty', async () => {
    open({ text: '<p></p>' });
    const sentence = 'Start writing. Your text is analyzed when you pause.';
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

describe('the analysis', () => {
  test('runs again three seconds after the last change', async () => {
    open({ text: '<p>He saw him.</p>' });
    await part('To improve');
    holdTimers();
    write('And ');
    await pass(2_000);
    write('then ');
    await pass(2_999);
    await settle();
    expect(wordsShown()).toBe('Words3');
    await pass(1);
    await settle();
    expect(wordsShown()).toBe('Words5');
  });

  test('runs only while the panel is visible', async () => {
    const { show, hide } = open({ text: '<p>He saw him.</p>', isShown: false });
    const descendants = vi.spyOn(editor.state.doc, 'descendants');
    await settle();
    expect(descendants).not.toHaveBeenCalled();
    show();
    await part('To improve');
    expect(wordsShown()).toBe('Words3');
    hide();
    holdTimers();
    write('And ');
    await pass(60_000);
    await settle();
    expect(wordsShown()).toBe('Words3');
    vi.useRealTimers();
    show();
    await waitFor(() => expect(wordsShown()).toBe('Words4'));
  });

  test('runs in small steps, stops when the user types, and shows its progress only after a second', async () => {
    const waiting: (() => void)[] = [];
    vi.stubGlobal('MessageChannel', heldChannel(waiting));
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
    holdTimers();
    open();
    await settle();
    await pass(999);
    expect(screen.queryByText('Analyzing…')).toBeNull();
    await pass(1);
    expect(screen.getByText('Analyzing…')).toBeInTheDocument();
    write('And ');
    for (let turn = 0; turn < 20; turn += 1) {
      waiting.splice(0).forEach((goOn) => goOn());
      await settle();
    }
    expect(screen.queryByText('Words')).toBeNull();
    await pass(3_000);
    for (let turn = 0; turn < 20; turn += 1) {
      await settle();
      waiting.splice(0).forEach((goOn) => goOn());
    }
    expect(wordsShown()).toBe('Words131');
    expect(screen.queryByText('Analyzing…')).toBeNull();
  });

  test('can be retried after a failure', async () => {
    editor = new Editor({ extensions: sermonExtensions, content: sermon, parseOptions });
    const { person } = open({ isShown: true });
    vi.spyOn(editor.state.doc, 'descendants').mockImplementationOnce(() => {
      throw new Error('broken');
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The text could not be analyzed. Please try again.');
    await person.click(button('Try Again'));
    await part('To improve');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.body).not.toHaveFocus();
  });
});

describe('an improvement', () => {
  test('shows the finding, the reason and the places in the text, without changing the text', async () => {
    const { person } = open();
    const before = toHtml(editor.state.doc);
    const passive = await row('Passive Voice');
    expect(passive).toHaveAttribute('aria-expanded', 'false');
    await person.click(passive);
    expect(passive).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('11% of your sentences are in the passive voice.')).toBeVisible();
    expect(screen.getByText(/Aim for no more than 10% of sentences in the passive; none is best\./)).toBeVisible();
    expect(marked()).toEqual(['was given', 'was broken']);
    expect(current()).toBeNull();
    expect(screen.getByText('2 places')).toBeVisible();
    await person.click(passive);
    expect(marked()).toEqual([]);
    expect(toHtml(editor.state.doc)).toBe(before);
    expect(editor.can().undo()).toBe(false);
  });

  test('moves from place to place and wraps around', async () => {
    const { person, showsText } = open();
    await person.click(await row('Passive Voice'));
    await person.click(button('Next place'));
    expect([current(), screen.getByText('1 of 2').textContent]).toEqual(['was given', '1 of 2']);
    expect(showsText).toHaveBeenCalled();
    await person.click(button('Next place'));
    expect([current(), screen.getByText('2 of 2').textContent]).toEqual(['was broken', '2 of 2']);
    await person.click(button('Next place'));
    expect(current()).toBe('was given');
    await person.click(button('Previous place'));
    expect(current()).toBe('was broken');
  });

  test('closes on Escape wherever the focus is; in the panel, the focus returns to the improvement', async () => {
    const { person } = open();
    const passive = await row('Passive Voice');
    await person.click(passive);
    await person.click(button('Next place'));
    await person.keyboard('{Escape}');
    expect(marked()).toEqual([]);
    expect(passive).toHaveFocus();
    expect(passive).toHaveAttribute('aria-expanded', 'false');
    await person.click(passive);
    await person.click(button('Next place'));
    act(() => void fireEvent.keyDown(editor.view.dom, { key: 'Escape' }));
    expect(marked()).toEqual([]);
    await person.click(button('Next place'));
    expect(current()).toBe('was given');
    act(() => passive.blur());
    await person.keyboard('{Escape}');
    expect(marked()).toEqual([]);
  });

  test('keeps its places during edits, loses deleted ones, and updates with the next result', async () => {
    const { person } = open();
    await person.click(await row('Passive Voice'));
    await person.click(button('Next place'));
    await person.click(button('Next place'));
    holdTimers();
    write('And yet ');
    expect([marked(), current()]).toEqual([['was given', 'was broken'], 'was broken']);
    const from = 1 + 'And yet The law '.length;
    act(() => void editor.commands.deleteRange({ from, to: from + 'was given'.length }));
    expect([marked(), current()]).toEqual([['was broken'], 'was broken']);
    expect(screen.getByText('1 of 1')).toBeVisible();
    write('It was told. It was heard. ');
    expect(marked()).toEqual(['was broken']);
    await pass(3_000);
    await settle();
    expect([marked(), current()]).toEqual([['was told', 'was heard', 'was broken'], 'was broken']);
    expect(screen.getByText('3 of 3')).toBeVisible();
  });

  test('shows the current places when it is opened after an edit', async () => {
    const { person } = open();
    await part('To improve');
    write('And yet ');
    await person.click(await row('Passive Voice'));
    expect(marked()).toEqual(['was given', 'was broken']);
  });

  test('continues in a separate bar when the panel is closed', async () => {
    const { person, hide } = open();
    await person.click(await row('Passive Voice'));
    await person.click(button('Next place'));
    act(() => button('Next place').blur());
    hide();
    const bar = within(await screen.findByRole('region', { name: 'Places: Passive Voice' }));
    await waitFor(() => expect(bar.getByRole('button', { name: 'Previous place' })).toHaveFocus());
    await person.click(bar.getByRole('button', { name: 'Next place' }));
    expect(current()).toBe('was broken');
    await person.click(bar.getByRole('button', { name: 'Done' }));
    expect(marked()).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Places: Passive Voice' })).toBeNull();
  });
});

describe('a measure that the user does not want', () => {
  test('is hidden where it is shown, and Undo shows it again', async () => {
    const { person, network } = open();
    await person.click(await row('Passive Voice'));
    await person.click(button("Don't check this"));
    expect(screen.queryByRole('button', { name: /^Passive Voice/ })).toBeNull();
    expect(marked()).toEqual([]);
    expect(screen.getByRole('region', { name: 'To improve' }).parentElement).toHaveFocus();
    await screen.findByText('Passive Voice is no longer checked. You can show it again in the settings.');
    await person.click(button('Undo'));
    await row('Passive Voice');
    expect(network.bodiesOf(keep)).toEqual([{ hidePassiveVoice: true }, { hidePassiveVoice: false }]);
  });

  test('stays if that could not be saved', async () => {
    const { person, network } = open();
    network.answer(keep, refused(500, 'Something went wrong. Please try again.'));
    await person.click(await row('Passive Voice'));
    await person.click(button("Don't check this"));
    expect(await screen.findByText('Your preferences could not be saved. Please try again.')).toBeInTheDocument();
    await row('Passive Voice');
  });
});

test('a reference jumps to its place, and then to the next one', async () => {
  const { person, showsText } = open({ text: '<p>See Luke 15:20 and John 3:16.</p><p>Luke 15:20 again.</p>' });
  const luke = await row('Luke 15:20');
  expect(luke).toHaveTextContent('Luke 15:202 places');
  await person.click(luke);
  expect(current()).toBe('Luke 15:20');
  expect(luke).toHaveTextContent('1 of 2');
  await person.click(luke);
  expect(luke).toHaveTextContent('2 of 2');
  expect(showsText).toHaveBeenCalledTimes(2);
  await person.click(await row('John 3:16'));
  expect(marked()).toEqual(['John 3:16']);
  await person.keyboard('{Escape}');
  expect(marked()).toEqual([]);
});

describe('the settings', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Sermon Analyzer Settings' });

  test('hide measures that the user does not want; applying them updates the result', async () => {
    const { person, network } = open();
    await row('Passive Voice');
    await person.click(button('Sermon Analyzer Settings'));
    const boxes = within(await dialog()).getAllByRole('checkbox');
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
      'Scripture Saturation',
      'Transitional Words',
      'Consecutive Sentences',
      'Sentence Length',
      'Paragraph Length',
      'Subheading Distribution',
      'Passive Voice',
      'Flesch Reading Ease',
    ]);
    await person.click(within(await dialog()).getByRole('checkbox', { name: 'Passive Voice' }));
    await person.click(button('Apply'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Passive Voice/ })).toBeNull());
    expect(network.bodiesOf(keep)).toEqual([{ hidePassiveVoice: true }]);
    expect(await screen.findByText('Preferences Saved')).toBeInTheDocument();
  });

  test('accept a pace of 40 to 250 words a minute', async () => {
    const { person, network } = open();
    await row('Passive Voice');
    await person.click(button('Sermon Analyzer Settings'));
    const field = within(await dialog()).getByRole('textbox', { name: 'Your speaking pace (words per minute)' });
    for (const wrong of ['39', '251', '90.5', 'fast']) {
      fireEvent.change(field, { target: { value: wrong } });
      await person.click(button('Apply'));
      expect(field).toHaveAccessibleDescription('Please enter a whole number from 40 to 250.');
    }
    expect(network.bodiesOf(keep)).toEqual([]);
    fireEvent.change(field, { target: { value: '40' } });
    await person.click(button('Apply'));
    expect((await screen.findByText('Your pace')).parentElement).toHaveTextContent('40 words/min');
  });

  test('offer the pace that was learned from rehearsals, which takes effect when they are applied', async () => {
    const { person, network } = open({ pace: { wordsPerMinute: 118, rehearsals: 3, sermons: 1 } });
    expect((await screen.findByText('Your pace')).parentElement).toHaveTextContent('118 words/min');
    await person.click(button('Sermon Analyzer Settings'));
    const offer = 'Your pace: 118 words a minute, from 4 rehearsals and sermons';
    expect(within(await dialog()).getByText(offer)).toBeVisible();
    await person.click(button('Use'));
    const field = within(await dialog()).getByRole('textbox', { name: 'Your speaking pace (words per minute)' });
    expect(field).toHaveValue('118');
    expect(field).toHaveFocus();
    await person.click(button('Apply'));
    await waitFor(() => expect(network.bodiesOf(keep)).toEqual([{ wordsPerMinute: 118 }]));
  });

  test('stay open if they could not be saved', async () => {
    const { person, network } = open();
    network.answer(keep, refused(500, 'Something went wrong. Please try again.'));
    await row('Passive Voice');
    await person.click(button('Sermon Analyzer Settings'));
    await person.click(within(await dialog()).getByRole('checkbox', { name: 'Passive Voice' }));
    await person.click(button('Apply'));
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible();
    expect(await dialog()).toBeVisible();
  });
});

test('a free user sees how to upgrade, and the text is saved before the page is left', async () => {
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { origin: location.origin, pathname: '/', assign });
  const { person, saves } = open({ isFree: true });
  expect(screen.getByRole('heading', { name: 'Know your sermon before they hear it' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sermon Analyzer Settings' })).toBeNull();
  await person.click(button('Activate Now'));
  expect(saves).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledWith('https://church.org/join?upgradePath=Analyzer&upgradeAction=26');
});

/** A message channel that holds its messages until the test releases them. */
const heldChannel = (waiting: (() => void)[]) =>
  class {
    port1 = { addEventListener: (_: string, hear: () => void) => void waiting.push(hear), start() {}, close() {} };
    port2 = { postMessage() {} };
  };
