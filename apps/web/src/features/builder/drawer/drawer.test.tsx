import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { config } from '../../../testing/app.setup.tsx';
import { openBuilder } from '../../../testing/builder.setup.tsx';
import { holdPhone, showAsDesktop, subscriber } from '../../../testing/library.setup.tsx';
import { streamOf } from '../../../testing/network.setup.ts';
import { tabAnswers } from '../../../offline/forgetOthers.ts';
import { setOnline } from '../../../testing/online.setup.ts';
import { pageAnswers } from '../../assistant/pageAnswers.ts';
import { assistantModule } from '../../assistant/lazyAssistant.ts';

const get = 'GET /api/BuilderPreferences/GetBuilderPreferences';
const save = 'POST /api/BuilderPreferences/SaveBuilderPreferences';
const tab = (name: string) => screen.findByRole('tab', { name });
const panel = (name: string) => screen.findByRole('tabpanel', { name });
const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => vi.restoreAllMocks());

describe('the drawer', () => {
  test('starts with Details, next to the tabs that exist', async () => {
    showAsDesktop();
    await openBuilder();
    expect(await panel('Details')).toBeVisible();
    expect(await tab('Details')).toHaveAttribute('aria-selected', 'true');
  });

  test('has tabs whose names are the full names of their panels and contain the visible labels', async () => {
    showAsDesktop();
    await openBuilder();
    const names = [
      ['Details', 'Details'],
      ['Slides', 'Slides'],
      ['Search Bible', 'Bible'],
      ['Search Sermons', 'Sermons'],
      ['Search Illustrations', 'Illustrations'],
      ['Sermon Genius', 'Genius'],
      ['Sermon Analyzer', 'Analyzer'],
    ] as const;
    const all = await screen.findAllByRole('tab');
    expect(all).toHaveLength(names.length);
    for (const [at, [name, label]] of names.entries()) {
      expect(all[at]).toHaveAccessibleName(name);
      if (name !== label) expect(within(all[at]!).getByText(label)).toBeVisible();
    }
  });

  test('has the assistant after the slides if this installation has one', async () => {
    showAsDesktop();
    const answers = { 'GET /api/AppConfig': { ...config, assistant: 'builtIn' } };
    const { person } = await openBuilder({ answers });
    const assistant = await tab('AI Assistant');
    expect(screen.getAllByRole('tab').indexOf(assistant)).toBe(2);
    await person.click(assistant);
    expect(await panel('AI Assistant')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'A second pair of eyes for your sermon' })).toBeVisible();
  });

  test('that was left at the assistant shows Details if this installation has none any more', async () => {
    showAsDesktop();
    sessionStorage.setItem('sermon-drawer-tab', 'assistant');
    await openBuilder();
    expect(await panel('Details')).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'AI Assistant' })).toBeNull();
  });

  test('takes one Tab stop; arrow keys, Home and End move between tabs', async () => {
    showAsDesktop();
    const { person } = await openBuilder();
    const details = await tab('Details');
    const slides = await tab('Slides');
    expect([details.tabIndex, slides.tabIndex]).toEqual([0, -1]);
    details.focus();
    await person.keyboard('{ArrowDown}');
    expect(slides).toHaveFocus();
    expect([details.tabIndex, slides.tabIndex]).toEqual([-1, 0]);
    expect(await panel('Slides')).toBeVisible();
    const last = screen.getAllByRole('tab').at(-1);
    await person.keyboard('{End}');
    expect(last).toHaveFocus();
    await person.keyboard('{ArrowDown}');
    expect(details).toHaveFocus();
    await person.keyboard('{ArrowUp}');
    expect(last).toHaveFocus();
    await person.keyboard('{Home}');
    expect(details).toHaveFocus();
    await person.tab();
    expect(await panel('Details')).toContainElement(document.activeElement as HTMLElement);
    await person.tab({ shift: true });
    expect(details).toHaveFocus();
  });

  test('keeps the state of a panel while another one is open', async () => {
    showAsDesktop();
    const { person } = await openBuilder();
    await person.click(await button('Edit Location: Not Set'));
    await person.type(screen.getByLabelText('Location'), 'Grace Chapel');
    await person.click(await tab('Search Bible'));
    await person.click(await tab('Details'));
    expect(screen.getByLabelText('Location')).toHaveValue('Grace Chapel');
  });

  test('stays closed the next time, wherever the user signs in', async () => {
    showAsDesktop();
    const { person, network } = await openBuilder();
    await panel('Details');
    network.answer(save, { ...defaultStoredPreferences, builderExploreDrawerOpen: false });
    await person.click(await button('Close the panel'));
    expect(screen.queryByRole('tabpanel')).toBeNull();
    await waitFor(() => expect(network.bodiesOf(save)).toEqual([{ builderExploreDrawerOpen: false }]));
  });

  test('that was closed on another device is closed in a new browser', async () => {
    showAsDesktop();
    await openBuilder({ answers: { [get]: { ...defaultStoredPreferences, builderExploreDrawerOpen: false } } });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open the panel' })).toBeVisible());
    expect(screen.queryByRole('tabpanel')).toBeNull();
  });

  test('does not move when the preferences load; they apply the next time', async () => {
    showAsDesktop();
    localStorage.setItem('sermon-drawer', 'open');
    let send = (_preferences: object) => {};
    const reply = new Promise<object>((resolve) => (send = resolve));
    await openBuilder({ answers: { [get]: () => reply } });
    expect(await panel('Details')).toBeVisible();
    send({ ...defaultStoredPreferences, builderExploreDrawerOpen: false });
    await waitFor(() => expect(localStorage.getItem('sermon-drawer')).toBe('closed'));
    expect(await panel('Details')).toBeVisible();
  });

  test('remembers its last tab within the session', async () => {
    showAsDesktop();
    sessionStorage.setItem('sermon-drawer-tab', 'bible');
    await openBuilder();
    expect(await panel('Search Bible')).toBeVisible();
  });
});

describe('an answer of the assistant from before a reload', () => {
  const ask = 'POST /ai-chat/GenerateSermonSuggestions';
  const documentId = '0197a2c4-0000-7000-8000-00000000d0c0';

  /** Opens the document of an answer of which the page has read two events. */
  function openAgain() {
    showAsDesktop();
    onTestFinished(() => pageAnswers.reset());
    const question = { mode: 'suggestions', topics: [], scriptureReferences: [] };
    const before = { started: null, text: 'Ask who ', outcome: null, ending: '', taken: [], isRated: false };
    tabAnswers.read();
    tabAnswers.write([
      { ownerId: subscriber.id, documentId, answer: { ...question, ...before }, lastEventId: `${documentId}.1` },
    ]);
    return openBuilder({
      user: subscriber,
      overrides: { id: documentId },
      answers: {
        'GET /api/AppConfig': { ...config, assistant: 'model' },
        'GET /api/Assistant/Usage': { limit: null, remaining: null },
        [ask]: () =>
          streamOf([
            { kind: 'text', text: 'is missing.', isMaterial: true },
            { kind: 'done', isTooLong: false },
          ]),
      },
    });
  }

  /** Simulates that the module of the panel cannot be loaded. */
  function failToLoad() {
    const state = vi.spyOn(assistantModule, 'state', 'get').mockReturnValue({ kind: 'failed', cause: null });
    const fetched = vi.spyOn(assistantModule, 'fetch').mockResolvedValue();
    const subscribed = vi.spyOn(assistantModule, 'subscribe');
    const load = () => {
      state.mockRestore();
      act(() => subscribed.mock.calls.forEach(([changed]) => changed()));
    };
    return { fetched, load };
  }

  test('is continued although its panel is closed, which stays closed', async () => {
    const { person, network } = await openAgain();
    const assistant = await tab('AI Assistant');
    await waitFor(() => expect(network.lastEventIdsOf(ask)).toEqual([`${documentId}.1`]));
    expect(await panel('Details')).toBeVisible();
    expect(screen.queryByRole('tabpanel', { name: 'AI Assistant' })).toBeNull();
    await person.click(assistant);
    expect(await screen.findByText('Ask who is missing.')).toBeVisible();
    expect(network.lastEventIdsOf(ask)).toHaveLength(1);
  });

  test('is continued when the panel, which could not be loaded at first, is loaded later', async () => {
    const { load } = failToLoad();
    const { network } = await openAgain();
    await tab('AI Assistant');
    expect(network.lastEventIdsOf(ask)).toEqual([]);
    load();
    await waitFor(() => expect(network.lastEventIdsOf(ask)).toEqual([`${documentId}.1`]));
    expect(screen.queryByRole('tabpanel', { name: 'AI Assistant' })).toBeNull();
  });

  test('is continued when the connection, without which the panel could not be loaded, returns', async () => {
    const { fetched, load } = failToLoad();
    const { network } = await openAgain();
    await tab('AI Assistant');
    await waitFor(() => expect(fetched).toHaveBeenCalled());
    setOnline(false);
    fetched.mockImplementation(async () => load());
    setOnline(true);
    await waitFor(() => expect(network.lastEventIdsOf(ask)).toEqual([`${documentId}.1`]));
  });
});

describe('offline', () => {
  test('every tab but Slides and the analyzer is disabled and the drawer says why; the panels keep their state', async () => {
    showAsDesktop();
    const { person, paper } = await openBuilder();
    await person.click(await button('Edit Location: Not Set'));
    await person.type(screen.getByLabelText('Location'), 'Grace');
    setOnline(false);
    const enabled = [await tab('Slides'), await tab('Sermon Analyzer')];
    for (const disabled of screen.getAllByRole('tab').filter((other) => !enabled.includes(other))) {
      expect(disabled).toHaveAttribute('aria-disabled', 'true');
      expect(disabled).toHaveAccessibleDescription('Not available offline');
    }
    for (const tabOnDevice of enabled) expect(tabOnDevice).toHaveAttribute('aria-disabled', 'false');
    const why = screen.getByText(
      "You're offline. This panel will return when you're back online. You can keep writing.",
    );
    expect(why).toBeVisible();
    expect(screen.queryByRole('tabpanel')).toBeNull();
    await person.click(await tab('Search Bible'));
    expect(screen.queryByRole('tabpanel')).toBeNull();
    expect(await paper()).toHaveAttribute('contenteditable', 'true');
    setOnline(true);
    expect(screen.getByLabelText('Location')).toHaveValue('Grace');
  });

  test('an answer of the assistant stays visible, and its tab is disabled', async () => {
    showAsDesktop();
    onTestFinished(() => pageAnswers.reset());
    const { person } = await openBuilder({
      user: subscriber,
      text: `<p>${'grace '.repeat(100)}</p>`,
      answers: {
        'GET /api/AppConfig': { ...config, assistant: 'model' },
        'GET /api/Assistant/Usage': { limit: null, remaining: null },
        'POST /ai-chat/GenerateSermonSuggestions': () =>
          streamOf([
            { kind: 'started', isModel: true, isCut: false, remaining: null },
            { kind: 'text', text: 'Ask who is missing.', isMaterial: true },
            { kind: 'done', isTooLong: false },
          ]),
      },
    });
    await person.click(await tab('AI Assistant'));
    await person.click(await screen.findByRole('button', { name: /^Suggestions/ }));
    await person.click(await button('Get Suggestions'));
    expect(await screen.findByText('Ask who is missing.')).toBeVisible();
    setOnline(false);
    expect(await tab('AI Assistant')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Ask who is missing.')).toBeVisible();
    await person.click(await button('Insert Ask who is missing.'));
    expect(await screen.findByText('Ask who is missing.', { selector: '[data-source]' })).toBeVisible();
  });

  test('the analyzer works, because it runs on the device; its settings do not', async () => {
    showAsDesktop();
    const { person, paper } = await openBuilder({ user: subscriber, text: '<p>Grace runs to all of us.</p>' });
    await paper();
    setOnline(false);
    await person.click(await tab('Sermon Analyzer'));
    expect(await within(await panel('Sermon Analyzer')).findByText('6')).toBeVisible();
    const settings = await button('Sermon Analyzer Settings');
    expect(settings).toHaveAttribute('aria-disabled', 'true');
    await person.click(settings);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a free user is not led away from the builder to a page that cannot be loaded', async () => {
    showAsDesktop();
    const { person, paper } = await openBuilder();
    await paper();
    setOnline(false);
    await person.click(await tab('Sermon Analyzer'));
    const activate = await button('Activate Now');
    expect(activate).toHaveAttribute('aria-disabled', 'true');
    expect(activate).toHaveAccessibleDescription('Not available offline');
  });

  test('the explanation takes the focus of the hidden panel, and returns it unless the user moved it', async () => {
    showAsDesktop();
    const { person } = await openBuilder();
    await person.click(await button('Edit Location: Not Set'));
    const location = screen.getByLabelText('Location');
    const why = () => screen.getByText(/^You're offline/);
    setOnline(false);
    expect(why()).toHaveFocus();
    setOnline(true);
    await waitFor(() => expect(location).toHaveFocus());
    setOnline(false);
    const details = await tab('Details');
    details.focus();
    setOnline(true);
    expect(await panel('Details')).toBeVisible();
    expect(details).toHaveFocus();
    setOnline(false);
    expect(details).toHaveFocus();
    setOnline(true);
  });
});

describe('on a phone', () => {
  test('the menu shows that Sermon Genius has something new until the panel was opened', async () => {
    holdPhone();
    const { person } = await openBuilder({ text: `<p>${'mercy '.repeat(101)}</p>` });
    const menuButton = await button('More');
    expect(menuButton).toHaveAccessibleDescription('Sermon Genius has new suggestions');
    await person.click(menuButton);
    await person.click(await screen.findByRole('menuitem', { name: /^Sermon Genius ?New$/ }));
    await panel('Sermon Genius');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(await button('More')).not.toHaveAccessibleDescription();
  });

  test('the drawer covers the text, has its tabs along the top, and closes', async () => {
    holdPhone();
    const { person } = await openBuilder();
    await person.click(await button('Search Bible'));
    const drawer = await screen.findByRole('dialog', { name: 'Side panel' });
    expect(await panel('Search Bible')).toBeVisible();
    (await tab('Search Bible')).focus();
    await person.keyboard('{ArrowLeft}');
    expect(await panel('Slides')).toBeVisible();
    await person.click(await button('Close'));
    await waitFor(() => expect(drawer).not.toBeVisible());
  });
});
