import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pageConnection } from '../../connection/pageConnection.ts';
import { ruth, watchLeaving } from '../../testing/app.setup.tsx';
import { save } from '../../testing/builder.setup.tsx';
import { refused } from '../../testing/network.setup.ts';
import { setOnline } from '../../testing/online.setup.ts';
import { audio, bar, button, hearIt, heard, listen, noBar, openHearIt, speak } from './openHearIt.setup.tsx';

afterEach(() => vi.restoreAllMocks());

describe('the button', () => {
  test('is absent if this server does not speak', async () => {
    await openHearIt({ speech: { source: 'off', sentTo: null } });
    expect(screen.queryByRole('button', { name: 'Hear It' })).toBeNull();
  });

  test('is absent without a connection', async () => {
    await openHearIt();
    expect(await hearIt()).toBeVisible();
    setOnline(false);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hear It' })).toBeNull());
  });

  test('says why if the browser is to speak, but has no voices', async () => {
    const { person } = await openHearIt({ speech: { source: 'browser', sentTo: null } });
    const found = await hearIt();
    await waitFor(() => expect(found).toHaveAttribute('aria-disabled', 'true'));
    expect(found).toHaveAccessibleDescription('This browser has no English voices, so it cannot read aloud.');
    await person.click(found);
    expect(noBar()).toBeNull();
  });

  test('leads free users to the upgrade page, after saving', async () => {
    const assign = watchLeaving();
    const { person, network, write } = await openHearIt({ user: ruth, upgradeUrl: 'https://church.org/join' });
    await write(' And wept.');
    await person.click(await hearIt());
    await waitFor(() =>
      expect(assign).toHaveBeenCalledWith('https://church.org/join?upgradePath=HearItNow&upgradeAction=16'),
    );
    expect(network.bodiesOf('POST /api/BuilderAssets/SaveBuilderAsset')).toHaveLength(1);
    expect(noBar()).toBeNull();
  });

  test('refuses more than 1,000 words', async () => {
    const { person, spoken } = await openHearIt({ text: `<p>${'grace '.repeat(1_001)}</p>` });
    await person.click(await hearIt());
    expect(await screen.findByText('Unable to process, text too long')).toBeVisible();
    expect([noBar(), spoken()]).toEqual([null, []]);
    expect(await hearIt()).toHaveFocus();
  });

  test('says that there is nothing to read in an empty text', async () => {
    const { person } = await openHearIt({ text: '<p></p>' });
    await person.click(await hearIt());
    expect(await screen.findByText('There is nothing to read aloud.')).toBeVisible();
    expect(noBar()).toBeNull();
  });

  test('is among the commands, and the keys of the bar among the shortcuts', async () => {
    const { person, paper } = await openHearIt();
    paper.focus();
    await person.keyboard('{Control>}k{/Control}');
    await person.keyboard('hear it{Enter}');
    expect(await screen.findByText(/of 0:0\d$/)).toBeVisible();
    await person.keyboard('{Escape}');
    expect(noBar()).toBeNull();
    expect(paper).toHaveFocus();
    await person.keyboard('{Control>}/{/Control}');
    expect(await screen.findByText('Pause or Resume, in the Hear It bar')).toBeVisible();
  });

  test('on a phone, is in the menu, and the bar takes the place of the toolbar', async () => {
    const { person } = await openHearIt({ width: 390 });
    expect(screen.queryByRole('button', { name: 'Hear It' })).toBeNull();
    expect(screen.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'More' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Hear It' }));
    expect(await screen.findByText(/of 0:0\d$/)).toBeVisible();
    // The menu hides the page until it has faded out.
    expect(await screen.findByRole('region', { name: 'Listening to sermon' })).toBeVisible();
    expect(screen.queryByRole('toolbar', { name: 'Formatting' })).toBeNull();
    await person.click(button('Close'));
    expect(screen.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });
});

describe('the bar', () => {
  test('plays all sentences in order, marks the one that is heard, and finishes', async () => {
    const { paper, element, spoken } = await listen();
    expect(button('Pause')).toHaveFocus();
    expect(within(bar()).getByRole('status')).toHaveTextContent('Playing');
    expect(within(bar()).getByText('Listening to sermon')).toBeVisible();
    expect(heard(paper)).toBe('He saw him.');
    act(() => element.end());
    await waitFor(() => expect(heard(paper)).toBe('He ran.'));
    act(() => element.end());
    await waitFor(() => expect(heard(paper)).toBe('He kissed him.'));
    act(() => element.reach(1));
    expect(within(bar()).getByText('0:05 of 0:06')).toBeVisible();
    expect(within(bar()).getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '83');
    act(() => element.end());
    expect(await within(bar()).findByText('Finished', { selector: 'div > span' })).toBeVisible();
    expect(within(bar()).getByRole('status')).toHaveTextContent('Finished');
    expect(heard(paper)).toBe('');
    expect(spoken()).toEqual(['He saw him.', 'He ran.', 'He kissed him.']);
    expect(button('Play Again')).toHaveFocus();
  });

  test('reads only the selection', async () => {
    const { person, paper, spoken } = await openHearIt();
    const range = document.createRange();
    range.selectNodeContents(paper.querySelectorAll('p')[1]!);
    paper.focus();
    document.getSelection()!.removeAllRanges();
    document.getSelection()!.addRange(range);
    act(() => void document.dispatchEvent(new Event('selectionchange')));
    await person.click(await hearIt());
    await screen.findByText(/^\d:\d\d of \d:\d\d$/);
    expect(spoken()).toEqual(['He kissed him.']);
  });

  test('pauses and resumes with the space bar, goes to other sentences with the arrows, and closes with Escape', async () => {
    const { person, paper, element } = await listen();
    await person.keyboard(' ');
    expect(await within(bar()).findByRole('button', { name: 'Resume' })).toHaveFocus();
    expect(within(bar()).getByRole('status')).toHaveTextContent('Paused');
    expect(element.paused).toBe(true);
    await person.keyboard(' ');
    expect(await within(bar()).findByRole('button', { name: 'Pause' })).toHaveFocus();
    await person.keyboard('{ArrowRight}');
    await waitFor(() => expect(heard(paper)).toBe('He ran.'));
    await person.keyboard('{ArrowLeft}');
    await waitFor(() => expect(heard(paper)).toBe('He saw him.'));
    await person.keyboard('{Escape}');
    expect([noBar(), heard(paper), element.paused]).toEqual([null, '', true]);
    expect(await hearIt()).toHaveFocus();
  });

  test('restarts, and the space bar pauses after a click on Restart', async () => {
    const { person, paper } = await listen();
    await person.keyboard('{ArrowRight}');
    await waitFor(() => expect(heard(paper)).toBe('He ran.'));
    await person.click(button('Restart'));
    await waitFor(() => expect(heard(paper)).toBe('He saw him.'));
    expect(button('Pause')).toHaveFocus();
  });

  test('closes, frees the audio, and returns the focus', async () => {
    const { person, sounds } = await listen();
    expect(sounds.open.size).toBeGreaterThan(0);
    await person.click(button('Close'));
    expect(noBar()).toBeNull();
    expect(await hearIt()).toHaveFocus();
    expect(sounds.open.size).toBe(0);
  });

  test('says why if the speech service fails, and tries again', async () => {
    const busy = 'The speech service cannot be reached. Please try again later.';
    const { person, network } = await openHearIt({ answers: { [speak]: refused(503, busy) } });
    await person.click(await hearIt());
    expect(await within(bar()).findByRole('alert')).toHaveTextContent(busy);
    network.answer(speak, audio);
    await person.click(button('Try Again'));
    expect(await within(bar()).findByText(/of 0:0\d$/)).toBeVisible();
    expect(button('Pause')).toHaveFocus();
  });

  test('ends when the user goes offline, says so, and leaves the focus in the text', async () => {
    const { paper, element } = await listen();
    setOnline(false);
    expect(bar()).toBeVisible();
    expect(screen.queryByText('You are offline, so listening has stopped.')).toBeNull();
    act(() => pageConnection.report('goOffline'));
    expect(await screen.findByText('You are offline, so listening has stopped.')).toBeVisible();
    expect([noBar(), element.paused]).toEqual([null, true]);
    expect(paper).toHaveFocus();
  });

  test('says nothing about listening offline if nothing is read aloud', async () => {
    const { person } = await listen();
    await person.click(button('Close'));
    setOnline(false);
    act(() => pageConnection.report('goOffline'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hear It' })).toBeNull());
    expect(screen.queryByText('You are offline, so listening has stopped.')).toBeNull();
  });

  test('ends when the document is closed', async () => {
    const { person, element, sounds } = await listen();
    await person.click(screen.getByRole('link', { name: 'Back to library' }));
    await waitFor(() => expect(noBar()).toBeNull());
    expect([element.paused, sounds.open.size]).toEqual([true, 0]);
  });

  test('is reached with F6, in both directions', async () => {
    const { person, paper } = await listen();
    paper.focus();
    // The side panel comes between the text and the bar, and the toolbar between the bar and the text.
    await person.keyboard('{F6}{F6}');
    expect(button('Pause')).toHaveFocus();
    await person.keyboard('{F6}{Shift>}{F6}{/Shift}');
    expect(button('Pause')).toHaveFocus();
  });

  test('leaves the keys of the text alone', async () => {
    const { person, paper, element, spoken } = await listen();
    await waitFor(() => expect(spoken()).toHaveLength(3));
    paper.focus();
    await person.keyboard('{ArrowRight} ');
    expect([element.paused, spoken().length]).toEqual([false, 3]);
    expect(button('Pause')).toBeVisible();
  });

  test('a held arrow key goes only one sentence further while a text is heard', async () => {
    const { person, paper, element } = await listen();
    await person.keyboard('{ArrowRight>2/}');
    await waitFor(() => expect(heard(paper)).toBe('He ran.'));
    await person.keyboard(' ');
    expect(element.paused).toBe(true);
    await person.keyboard('{ArrowLeft>3/}');
    await waitFor(() => expect(heard(paper)).toBe('He saw him.'));
    await person.keyboard('{ArrowRight>2/}');
    await waitFor(() => expect(heard(paper)).toBe('He kissed him.'));
  });

  test.each(['before', 'after'])('in focus mode entered %s, Escape ends Hear It first', async (when) => {
    const { person, paper } = await openHearIt();
    const enterFocusMode = () => act(() => void fireEvent.keyDown(window, { key: 'E', ctrlKey: true, shiftKey: true }));
    const startHearIt = async () => {
      paper.focus();
      await person.keyboard('{Control>}k{/Control}hear it{Enter}');
      expect(await screen.findByText(/of 0:0\d$/)).toBeVisible();
    };
    if (when === 'before') enterFocusMode();
    await startHearIt();
    if (when === 'after') enterFocusMode();
    act(() => paper.focus());
    await person.keyboard('{Escape}');
    expect(noBar()).toBeNull();
    expect(screen.getByRole('button', { name: 'Leave focus mode' })).toBeVisible();
    act(() => paper.focus());
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Leave focus mode' })).toBeNull();
  });

  test('starts anew if Hear It is chosen twice', async () => {
    const { person, paper, sounds, element } = await listen();
    await person.click(await hearIt());
    await waitFor(() => expect(sounds.audios).toHaveLength(2));
    expect([element.paused, element.src]).toEqual([true, '']);
    await waitFor(() => expect(heard(paper)).toBe('He saw him.'));
    await person.click(button('Close'));
    expect([heard(paper), sounds.open.size]).toEqual(['', 0]);
  });

  test('closes if the text has become too long for Restart', async () => {
    const { person, write } = await listen();
    await write(' grace'.repeat(1_001));
    await person.click(button('Restart'));
    expect(await screen.findByText('Unable to process, text too long')).toBeVisible();
    expect(noBar()).toBeNull();
    expect(await hearIt()).toHaveFocus();
  });

  test('writes nothing into what is saved or can be undone', async () => {
    const { person, paper, network, write, element } = await listen();
    await write('And wept. ');
    act(() => element.end());
    await waitFor(() => expect(heard(paper)).toBe('He ran.'));
    act(() => void fireEvent.keyDown(window, { key: 's', ctrlKey: true }));
    await waitFor(() => expect(network.bodiesOf(save)).toHaveLength(1));
    expect(network.bodiesOf(save)[0]).toMatchObject({
      text: '<p>And wept. He saw him. He ran.</p><p>He kissed him.</p>',
    });
    paper.focus();
    await person.keyboard('{Control>}z{/Control}');
    expect(paper).not.toHaveTextContent('And wept.');
    expect(heard(paper)).toBe('He ran.');
    act(() => element.end());
    await waitFor(() => expect(heard(paper)).toBe('He kissed him.'));
    await person.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(paper).toHaveTextContent('And wept.');
  });
});
