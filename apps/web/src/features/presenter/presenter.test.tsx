import { defaultPresenterPreferences } from '@sermon/domain/presenter/preferences';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Journal } from '../../offline/journal.ts';
import { presenterCopy } from '../../offline/sessionCopies.ts';
import { OfflineDocuments } from '../../offline/store/offlineDocuments.ts';
import { item, openApp, ruth, whoIsHere } from '../../testing/app.setup.tsx';
import { documentDetails, openBuilder } from '../../testing/builder.setup.tsx';
import { fakeNetwork, noAnswer, refused } from '../../testing/network.setup.ts';
import { keptDocument } from '../../testing/offline.setup.ts';
import { setOnline } from '../../testing/online.setup.ts';
import { fakeStorage } from '../../testing/storage.setup.ts';
import { type Given, presentSermon, readPreferences, savePreferences, startEmpty } from './presenter.setup.ts';

const text =
  '<h1>The Father Who Runs</h1><p>He saw him. <a href="https://example.org/">Read on</a></p>' +
  '<h2>The Elder Brother</h2><p>He was in the field.</p>';
const failed = refused(500, 'The server failed.');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const timer = () => screen.getByRole('timer', { name: 'Timer' });

/** Opens the presenter with the text of these tests. */
const openPresenter = (given: Given = {}) => presentSermon(text, given);

/** Opens the presenter and its settings. */
async function openSettings(given: Given = {}) {
  const app = openPresenter(given);
  await app.person.click(await screen.findByRole('button', { name: 'Presenter Settings' }));
  return app;
}

beforeEach(startEmpty);

test.each([
  ['iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', /Set Auto-Lock to Never in the settings/],
  ['other device', 'Mozilla/5.0 (X11; Linux x86_64)', /Set it to stay on in the settings/],
])('an %s whose screen may turn off says how to keep it on', async (_, userAgent, sentence) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  await openSettings();
  expect(await screen.findByText(sentence)).toBeVisible();
  vi.restoreAllMocks();
});

describe('the presenter', () => {
  test('shows the text as it is in the editor, and leads back to it', async () => {
    const app = await openBuilder({ text, answers: { [readPreferences]: defaultPresenterPreferences } });
    await app.write(' And he ran.');
    await app.person.click(button('Present'));
    await app.person.click(await screen.findByRole('menuitem', { name: 'Present Sermon' }));
    const region = await screen.findByRole('region', { name: 'Text of the sermon' });
    expect(region).toHaveTextContent('And he ran.');
    expect(screen.getByRole('heading', { level: 1, name: 'The Father Who Runs', hidden: false })).toBeInTheDocument();
    await app.person.click(button('Back to sermon'));
    expect(await app.paper()).toHaveTextContent('And he ran.');
    expect(app.address()).toBe(`/build/${app.document.id}`);
  });

  test('has no links, so that a tap never leaves the sermon', async () => {
    openPresenter();
    expect(await screen.findByText('Read on')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Read on' })).toBeNull();
  });

  test('does not change while it is presented, even if the page is loaded again without a connection', async () => {
    const { id } = openPresenter();
    await screen.findByText('He was in the field.');
    cleanup();
    fakeNetwork({
      ...whoIsHere(ruth),
      [`GET /api/BuilderAssets/GetBuilderAsset/${id}`]: noAnswer,
      [readPreferences]: noAnswer,
    });
    openApp(`/present/${id}`);
    expect(await screen.findByText('He was in the field.')).toBeVisible();
  });

  test('is not offered for templates', async () => {
    await openBuilder({ overrides: { isTemplate: true } });
    await screen.findByRole('textbox', { name: 'Sermon text' });
    expect(screen.queryByRole('button', { name: 'Present' })).toBeNull();
  });

  test('with the address of a template, says what to do', async () => {
    openPresenter({ document: { isTemplate: true } });
    expect(
      await screen.findByText('Templates cannot be presented. Create a sermon from this template first.'),
    ).toBeVisible();
  });

  test('without words, says so', async () => {
    openPresenter({ document: { text: '<p> </p><p></p>' } });
    expect(await screen.findByText('There is nothing to present yet. Write your sermon first.')).toBeVisible();
  });

  test('of a document that does not exist, says so and leads back', async () => {
    const { id } = item('Gone');
    fakeNetwork({ ...whoIsHere(ruth), [`GET /api/BuilderAssets/GetBuilderAsset/${id}`]: refused(404, 'Not found') });
    openApp(`/present/${id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Not Found' })).toBeInTheDocument();
    expect(button('Back to sermon')).toBeVisible();
  });

  test('tries again after the server failed', async () => {
    let isFailing = true;
    const sermon = { ...item('Grace'), ...documentDetails, text, revision: 4, savedAs: 4 };
    fakeNetwork({
      ...whoIsHere(ruth),
      [readPreferences]: defaultPresenterPreferences,
      [`GET /api/BuilderAssets/GetBuilderAsset/${sermon.id}`]: () => (isFailing ? failed : sermon),
    });
    const { person } = openApp(`/present/${sermon.id}`);
    expect(await screen.findByText('Your sermon could not be opened. Please try again.')).toBeVisible();
    isFailing = false;
    await person.click(button('Try Again'));
    expect(await screen.findByText('He was in the field.')).toBeVisible();
  });
});

describe('without a connection, the presenter', () => {
  const preferencesFail = { [readPreferences]: noAnswer, [savePreferences]: noAnswer };

  test('shows the copy that this device keeps', async () => {
    fakeStorage();
    const kept = keptDocument({ text });
    await new OfflineDocuments(ruth.id).keep(kept, new Date());
    fakeNetwork({
      ...whoIsHere(ruth),
      ...preferencesFail,
      [`GET /api/BuilderAssets/GetBuilderAsset/${kept.id}`]: noAnswer,
    });
    openApp(`/present/${kept.id}`);
    expect(await screen.findByText('He was in the field.')).toBeVisible();
  });

  test('opened in the builder, has the settings of its user, although another user was on this device', async () => {
    const preferences = { ...defaultPresenterPreferences, timeMode: 'CountDown', countdownTime: 25 } as const;
    presenterCopy.write(ruth.id, { preferences, unsent: {} });
    presenterCopy.write(crypto.randomUUID(), { preferences: defaultPresenterPreferences, unsent: {} });
    const app = await openBuilder({ text, answers: preferencesFail });
    await app.person.click(await screen.findByRole('button', { name: 'Present' }));
    await app.person.click(await screen.findByRole('menuitem', { name: 'Present Sermon' }));
    expect(await screen.findByRole('timer', { name: 'Timer' })).toHaveTextContent('25:00');
  });

  test('shows a text that was written on this device and is not saved yet', async () => {
    fakeStorage();
    const kept = keptDocument({ text });
    await new OfflineDocuments(ruth.id).keep(kept, new Date());
    await new Journal(ruth.id).write({
      editorId: crypto.randomUUID(),
      documentId: kept.id,
      html: '<p>Written on the train.</p>',
      revision: kept.revision,
      baseText: text,
      step: 1,
      at: new Date(),
    });
    fakeNetwork({
      ...whoIsHere(ruth),
      ...preferencesFail,
      [`GET /api/BuilderAssets/GetBuilderAsset/${kept.id}`]: noAnswer,
    });
    openApp(`/present/${kept.id}`);
    expect(await screen.findByText('Written on the train.')).toBeVisible();
  });

  test('does not wait long for a server that does not reply', async () => {
    fakeStorage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 100 });
    const kept = keptDocument({ text });
    await new OfflineDocuments(ruth.id).keep(kept, new Date());
    fakeNetwork({
      ...whoIsHere(ruth),
      ...preferencesFail,
      [`GET /api/BuilderAssets/GetBuilderAsset/${kept.id}`]: () => new Promise(() => {}),
    });
    openApp(`/present/${kept.id}`);
    expect(await screen.findByText('He was in the field.', {}, { timeout: 10_000 })).toBeVisible();
  });

  test('says that a document is not on this device', async () => {
    fakeStorage();
    const { id } = item('Grace');
    fakeNetwork({ ...whoIsHere(ruth), ...preferencesFail, [`GET /api/BuilderAssets/GetBuilderAsset/${id}`]: noAnswer });
    openApp(`/present/${id}`);
    expect(await screen.findByText("This document isn't available offline. Go online to present it.")).toBeVisible();
  });
});

describe('the timer', () => {
  /** Starts with a time of day at which the timer is easy to read, and moves both clocks. */
  const holdClocks = () =>
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now: 1e12 });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  /** Both clocks jump, and no timer of the page runs: the device sleeps. */
  const sleep = (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    fireEvent(document, new Event('visibilitychange'));
  };
  const open = async (preferences: object) => {
    openPresenter({ preferences });
    await screen.findByText('He was in the field.');
    await waitFor(() => expect(screen.getByRole('timer')).toBeVisible());
  };

  test('is a clock at first', async () => {
    openPresenter();
    expect(await screen.findByRole('timer', { name: 'Time' })).toHaveTextContent(/^\d{1,2}:\d\d/);
    expect(screen.queryByRole('button', { name: 'Start timer' })).toBeNull();
  });

  test('counts down from its limit, and on below zero', async () => {
    await open({ timeMode: 'CountDown', countdownTime: 30 });
    await waitFor(() => expect(timer()).toHaveTextContent('30:00'));
    expect(screen.getByText(/left of 30 minutes/)).toBeVisible();
    holdClocks();
    fireEvent.click(button('Start timer'));
    pass(60_000);
    expect(timer()).toHaveTextContent('29:00');
    pass(28 * 60_000);
    expect(timer()).toHaveTextContent('1:00');
    pass(61_000);
    expect(timer()).toHaveTextContent('−0:01');
    expect(screen.getByText(/past 30 minutes/)).toBeVisible();
  });

  test('is right after the device slept, and when the time of day is set back', async () => {
    await open({ timeMode: 'CountUp' });
    await waitFor(() => expect(timer()).toHaveTextContent('0:00'));
    holdClocks();
    fireEvent.click(button('Start timer'));
    pass(5_000);
    sleep(600_000);
    expect(timer()).toHaveTextContent('10:05');
    vi.setSystemTime(Date.now() - 3_600_000);
    pass(2_000);
    expect(timer()).toHaveTextContent('10:07');
  });

  test('pauses while the text is covered, with T, and asks before it is reset', async () => {
    await open({ timeMode: 'CountUp' });
    await waitFor(() => expect(timer()).toHaveTextContent('0:00'));
    holdClocks();
    fireEvent.keyDown(window, { key: 't' });
    pass(10_000);
    fireEvent.keyDown(window, { key: 'b' });
    pass(30_000);
    fireEvent.click(button('The screen is black. Tap it to go on.'));
    pass(1_000);
    expect(timer()).toHaveTextContent('0:11');
    fireEvent.keyDown(window, { key: 't' });
    pass(5_000);
    expect(timer()).toHaveTextContent('0:11');
    fireEvent.keyDown(window, { key: 'r' });
    const dialog = screen.getByRole('dialog', { name: 'Reset timer' });
    expect(within(dialog).getByText('Start the timer again from the beginning?')).toBeVisible();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reset' }));
    expect(screen.getByRole('timer', { name: 'Timer', hidden: true })).toHaveTextContent('0:00');
  });
});

describe('Presenter Settings', () => {
  test('choosing Count Down sets 30 minutes, and starts the timer again; a non-number becomes 0', async () => {
    const { person, network } = await openSettings({ preferences: { timeMode: 'CountUp', countdownTime: 12 } });
    await person.click(await screen.findByRole('button', { name: 'Start timer' }));
    await person.click(screen.getByRole('radio', { name: /Count Down/ }));
    expect(timer()).toHaveTextContent('30:00');
    expect(button('Start timer')).toBeVisible();
    const limit = screen.getByRole('textbox', { name: 'Limit' });
    expect(limit).toHaveValue('30');
    await person.clear(limit);
    await person.type(limit, 'half an hour{Enter}');
    expect(limit).toHaveValue('0');
    expect(timer()).toHaveTextContent('0:00');
    await person.click(button('One minute more'));
    expect(timer()).toHaveTextContent('1:00');
    await waitFor(() =>
      expect(network.bodiesOf(savePreferences)).toEqual([
        { timeMode: 'CountDown', timerEnabled: true, countdownTime: 30 },
        { countdownTime: 0 },
        { countdownTime: 1 },
      ]),
    );
  });

  test('None shows no timer, and the toolbar can be at the top', async () => {
    const { person, network } = await openSettings();
    await person.click(screen.getByRole('radio', { name: 'None' }));
    expect(screen.queryByRole('timer')).toBeNull();
    await person.click(button('Top'));
    expect(screen.getByRole('banner')).toContainElement(button('Back to sermon'));
    await waitFor(() =>
      expect(network.bodiesOf(savePreferences)).toEqual([
        { timeMode: 'None', timerEnabled: false },
        { toolbarLocation: 'Top' },
      ]),
    );
  });

  test('the font size begins with what the screen needs, changes by 10 percent, and has limits', async () => {
    const { person } = openPresenter();
    expect(await screen.findByText('140%')).toBeVisible();
    await person.click(button('Larger text'));
    expect(screen.getByText('150%')).toBeVisible();
    await person.keyboard('0');
    expect(screen.getByText('100%')).toBeVisible();
    await person.keyboard('-');
    expect(screen.getByText('90%')).toBeVisible();
    await person.keyboard('-');
    expect(button('Smaller text')).toBeDisabled();
  });

  test('the font size of this device stays, whatever another device chooses', async () => {
    const { person, id } = openPresenter({ preferences: { fontSize: 32 } });
    expect(await screen.findByText('160%')).toBeVisible();
    await person.click(button('Larger text'));
    expect(screen.getByText('170%')).toBeVisible();
    cleanup();
    fakeNetwork({ ...whoIsHere(ruth), [readPreferences]: { ...defaultPresenterPreferences, fontSize: 60 } });
    openApp(`/present/${id}`);
    expect(await screen.findByText('170%')).toBeVisible();
  });

  test('says that loading failed, and tries again', async () => {
    let isFailing = true;
    const { person } = await openSettings({
      answers: {
        [readPreferences]: () => (isFailing ? failed : { ...defaultPresenterPreferences, timeMode: 'CountUp' }),
      },
    });
    expect(await screen.findByText('Loading your preferences failed. Please try again.')).toBeVisible();
    isFailing = false;
    await person.click(button('Try Again'));
    await waitFor(() => expect(screen.getByRole('radio', { name: /Count Up/ })).toBeChecked());
  });

  test('says that saving failed, and keeps the choice', async () => {
    const { person } = await openSettings({ answers: { [savePreferences]: failed } });
    await person.click(screen.getByRole('radio', { name: /Count Up/ }));
    expect(await screen.findByText('Saving your preferences failed. Please try again.')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Count Up/ })).toBeChecked();
    expect(timer()).toHaveTextContent('0:00');
  });

  test('are kept on this device without a connection, and sent when the presenter opens again', async () => {
    const { person, id } = await openSettings({ answers: { [savePreferences]: noAnswer } });
    setOnline(false);
    await person.click(screen.getByRole('radio', { name: /Count Up/ }));
    expect(await screen.findByText('You are offline. Your choices are saved on this device.')).toBeVisible();
    cleanup();
    setOnline(true);
    const network = fakeNetwork({
      ...whoIsHere(ruth),
      [savePreferences]: { ...defaultPresenterPreferences, timeMode: 'CountUp' },
    });
    openApp(`/present/${id}`);
    await waitFor(() =>
      expect(network.bodiesOf(savePreferences)).toEqual([{ timeMode: 'CountUp', timerEnabled: true }]),
    );
    expect(await screen.findByRole('timer', { name: 'Timer' })).toBeVisible();
  });

  test('close with Escape, and the focus returns to the text', async () => {
    const { person } = await openSettings();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('heading', { name: 'Presenter Settings' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Text of the sermon' })).toHaveFocus();
    await person.click(button('Presenter Settings'));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('heading', { name: 'Presenter Settings' })).toBeNull();
    expect(button('Back to sermon')).toBeVisible();
  });
});

describe('the keys of a clicker', () => {
  const covered = () => screen.queryByRole('button', { name: 'The screen is black. Tap it to go on.', hidden: true });

  test('work after a setting was chosen, and change no setting', async () => {
    const { person } = await openSettings({ preferences: { timeMode: 'CountDown' } });
    const countUp = screen.getByRole('radio', { name: /Count Up/ });
    const slider = screen.getByRole('slider', { name: 'Font size' });
    for (const control of [countUp, slider, screen.getByRole('switch', { name: /Preach to Time/ })])
      for (const [cover, turn] of [
        ['b', '{PageDown}'],
        ['.', '{PageUp}'],
      ] as const) {
        act(() => control.focus());
        await person.keyboard(cover);
        expect(covered()).toBeVisible();
        await person.keyboard(turn);
        expect(covered()).toBeNull();
      }
    expect(screen.getAllByText('140%')).toHaveLength(2);
    expect(countUp).not.toBeChecked();
  });

  test('close an open menu', async () => {
    const { person } = openPresenter();
    await person.click(await screen.findByRole('button', { name: 'Headings' }));
    await person.keyboard('b');
    expect(covered()).not.toBeNull();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await person.keyboard('{Escape}');
    await person.click(button('Headings'));
    await person.keyboard('{PageDown}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  test('do nothing in a text field and in a dialog', async () => {
    const { person } = await openSettings({ preferences: { timeMode: 'CountDown' } });
    await person.type(await screen.findByRole('textbox', { name: 'Limit' }), 'b.');
    expect(covered()).toBeNull();
    await person.click(button('Reset timer'));
    await screen.findByRole('dialog', { name: 'Reset timer' });
    await person.keyboard('b');
    expect(covered()).toBeNull();
  });
});

test('a headings menu leads to every heading', async () => {
  const { person } = openPresenter();
  await person.click(await screen.findByRole('button', { name: 'Headings' }));
  const menu = screen.getByRole('menu', { name: 'Headings' });
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Beginning of the sermon', 'The Father Who Runs', 'The Elder Brother']);
});
