import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { NoticesProvider } from '../../../ui/notices/notices.tsx';
import { theme } from '../../../ui/theme/theme.ts';
import { Paper } from '../../Paper.tsx';
import { ReferenceCard } from './ReferenceCard.tsx';
import type { ScriptureSource } from '../source.ts';
import { openText, quotationHtml } from '../testEditor.setup.ts';

let text: ReturnType<typeof openText>;
afterEach(() => text.editor.destroy());

function Canvas() {
  const area = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={area}>
        <Paper editor={text.editor} />
      </div>
      <ReferenceCard editor={text.editor} canvas={area} source={text.source} />
      <button>Elsewhere</button>
    </>
  );
}

/** Opens a text, waits until its references have been found, and sets up a simulated pointer. */
async function open(overrides: Partial<ScriptureSource> = {}) {
  text = openText('<p>He ran (Luke 15:20), and God loved (John 3:16).</p>', overrides);
  render(
    <ThemeProvider theme={theme}>
      <NoticesProvider>
        <Canvas />
      </NoticesProvider>
    </ThemeProvider>,
  );
  const person = userEvent.setup({ delay: null });
  const written = (reference: string) => screen.findByText(reference, { selector: '.scripture-reference' });
  const luke = await written('Luke 15:20');
  return { person, luke, john: await written('John 3:16') };
}

const card = (name = 'Luke 15:20') => screen.findByRole('group', { name, hidden: true });
const noCard = () => waitFor(() => expect(screen.queryByRole('group', { hidden: true })).toBeNull());
const goTo = (words: string) => act(() => void text.editor.chain().focus().setTextSelection(text.find(words).to).run());

describe('a pointer resting on a reference', () => {
  test('shows the passage with its copyright, and offers to insert or read it', async () => {
    const read: string[] = [];
    const { person, luke } = await open({ onRead: (...passage) => read.push(passage.join(' ')) });
    expect(text.asked).toEqual([]);
    await person.hover(luke);
    const shown = await card();
    expect(await within(shown).findByText(/He arose, and came to his father/)).toBeInTheDocument();
    expect(shown).toHaveTextContent('Luke 15:20 World English Bible20He arose, and came to his father.');
    expect(shown).toHaveTextContent('WEB is free & open.');
    await person.click(within(shown).getByRole('button', { name: 'Read Luke 15:20', hidden: true }));
    expect(read).toEqual(['Luke 15:20 WEB']);
    await noCard();
  });

  test('inserts the passage below the reference, wherever the cursor is', async () => {
    const { person, luke } = await open();
    await person.hover(luke);
    await person.click(within(await card()).getByRole('button', { name: 'Insert Luke 15:20', hidden: true }));
    const quotation = quotationHtml('Luke 15:20', 'WEB', '<p><sup>20</sup>He arose, and came to his father.</p>');
    await waitFor(() => expect(text.html()).toContain(`(John 3:16).</p>${quotation}`));
  });

  test('keeps the card open over the reference or the card, and requests nothing while passing by', async () => {
    const { person, luke, john } = await open();
    await person.hover(john);
    await person.hover(luke);
    const shown = await card();
    expect(text.asked).toEqual([{ references: ['Luke 15:20'], translationId: 'WEB' }]);
    vi.useFakeTimers();
    fireEvent.pointerOut(luke);
    fireEvent.pointerOver(shown);
    act(() => void vi.advanceTimersByTime(60_000));
    vi.useRealTimers();
    expect(shown).toBeInTheDocument();
    await person.hover(shown);
    await person.hover(screen.getByRole('button', { name: 'Elsewhere' }));
    await noCard();
  });

  test('closes on Escape, wherever the focus is', async () => {
    const { person, luke } = await open();
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    await person.hover(luke);
    await card();
    await person.keyboard('{Escape}');
    await noCard();
  });

  test('closes on an Escape that is pressed the moment it appears', async () => {
    const { luke } = await open();
    const isOpen = () => screen.queryByRole('group', { hidden: true }) !== null;
    // The observer is called before the browser has any time to do something else.
    const pressed = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isOpen()) return;
        observer.disconnect();
        fireEvent.keyDown(document.body, { key: 'Escape' });
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    fireEvent.pointerOver(luke, { pointerType: 'mouse' });
    await pressed;
    await noCard();
  });

  test('shows nothing while the user types, or for a resting finger', async () => {
    const { luke, john } = await open();
    vi.useFakeTimers();
    fireEvent.pointerOver(john, { pointerType: 'touch' });
    act(() => void vi.advanceTimersByTime(60_000));
    fireEvent.pointerOver(luke, { pointerType: 'mouse' });
    act(() => text.editor.view.dispatch(text.editor.state.tr.insertText('So ', 1)));
    act(() => void vi.advanceTimersByTime(60_000));
    vi.useRealTimers();
    expect(screen.queryByRole('group', { hidden: true })).toBeNull();
    expect(text.asked).toEqual([]);
  });

  test('names the translation that is shown, and reports a passage that cannot be loaded', async () => {
    const { person, luke, john } = await open({ translationId: 'NIV' });
    await person.hover(luke);
    expect(await within(await card()).findByText('World English Bible')).toBeInTheDocument();
    text.goAway();
    await person.hover(john);
    expect(await within(await card('John 3:16')).findByText('The passage could not be loaded.')).toBeInTheDocument();
  });
});

describe('a cursor in a reference', () => {
  test('shows the passage if the cursor was placed there and stays, by a tap or by the arrow keys', async () => {
    await open({ viewSetting: 'text' });
    goTo('Luke 15:20');
    expect(await screen.findByText('He arose, and came to his father.')).toBeInTheDocument();
    expect((await card()).querySelector('sup')).toBeNull();
    expect(screen.getByRole('button', { name: /^Insert Luke 15:20Ctrl/, hidden: true })).toBeInTheDocument();
  });

  test('shows only the actions if the reference was just typed', async () => {
    await open();
    act(() => void text.editor.commands.focus('end'));
    act(() => text.editor.view.dispatch(text.editor.state.tr.insertText(' Luke 15:20')));
    await card();
    expect(text.asked).toEqual([]);
  });
});
