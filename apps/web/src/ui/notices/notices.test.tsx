import Dialog from '@mui/material/Dialog';
import Drawer from '@mui/material/Drawer';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NoticesProvider, useNotify, type Notice } from './notices.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function show(...notices: Notice[]) {
  function Speaker() {
    const notify = useNotify();
    return <button onClick={() => notices.forEach(notify)}>Speak</button>;
  }
  render(
    <NoticesProvider>
      <Speaker />
    </NoticesProvider>,
  );
  fireEvent.click(screen.getByText('Speak'));
}

describe('a notice', () => {
  test('is announced and disappears after six seconds', async () => {
    show({ text: 'Advent deleted' });
    expect(screen.getByRole('status')).toHaveTextContent('Advent deleted');
    await wait(5_900);
    expect(screen.getByText('Advent deleted')).toBeVisible();
    await wait(200);
    expect(screen.queryByText('Advent deleted')).not.toBeInTheDocument();
  });

  test('about a task stays as long as the task runs', async () => {
    let finish = (): void => {};
    show({ text: 'Copying', until: new Promise<void>((done) => (finish = done)) });
    await wait(60_000);
    expect(screen.getByText('Copying')).toBeVisible();
    finish();
    await wait(0);
    expect(screen.queryByText('Copying')).not.toBeInTheDocument();
  });

  test('with a next step closes when the step is taken', async () => {
    const perform = vi.fn();
    show({ text: 'Move the cursor', action: { label: 'Split Slide', perform }, until: new Promise(() => {}) });
    await wait(60_000);
    fireEvent.click(screen.getByRole('button', { name: 'Split Slide' }));
    expect(perform).toHaveBeenCalledOnce();
    expect(screen.queryByText('Move the cursor')).not.toBeInTheDocument();
  });

  test('stays while the pointer is on it', async () => {
    show({ text: 'Advent deleted' });
    fireEvent.pointerEnter(screen.getByText('Advent deleted').parentElement!);
    await wait(60_000);
    expect(screen.getByText('Advent deleted')).toBeVisible();
    fireEvent.pointerLeave(screen.getByText('Advent deleted').parentElement!);
    await wait(6_100);
    expect(screen.queryByText('Advent deleted')).not.toBeInTheDocument();
  });

  test('stays while the focus is on it, wherever the pointer goes', async () => {
    show({ text: 'Advent deleted' });
    const notice = screen.getByText('Advent deleted').parentElement!;
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    fireEvent.pointerEnter(notice);
    fireEvent.pointerLeave(notice);
    await wait(60_000);
    expect(screen.getByText('Advent deleted')).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Close' }).blur());
    await wait(6_100);
    expect(screen.queryByText('Advent deleted')).not.toBeInTheDocument();
  });

  test('can be closed', () => {
    show({ text: 'Advent deleted' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Advent deleted')).not.toBeInTheDocument();
  });

  test('does not affect the others, but a fourth replaces the oldest', async () => {
    show({ text: 'one' }, { text: 'two' }, { text: 'three' }, { text: 'four' });
    expect(screen.getByRole('status')).toHaveTextContent('twothreefour');
  });
});

describe('while a dialog or drawer is open, a notice', () => {
  function Page() {
    const notify = useNotify();
    const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null);
    const deleted = { text: 'Advent deleted', undo: { perform: async () => null, done: 'Restored', failed: 'Failed' } };
    const content = (
      <>
        <button onClick={() => notify(deleted)}>Delete</button>
        <button onClick={() => setOpen(null)}>Leave</button>
      </>
    );
    return (
      <>
        <button onClick={() => notify({ text: 'Moved' })}>Move</button>
        <button onClick={() => setOpen('dialog')}>Open dialog</button>
        <button onClick={() => setOpen('drawer')}>Open drawer</button>
        <Dialog open={open === 'dialog'} aria-label="Details">
          {content}
        </Dialog>
        <Drawer open={open === 'drawer'} slotProps={{ paper: { role: 'dialog', 'aria-label': 'Details' } }}>
          {content}
        </Drawer>
      </>
    );
  }
  const button = (name: string) => screen.getByRole('button', { name });
  const showPage = () =>
    render(
      <NoticesProvider>
        <Page />
      </NoticesProvider>,
    );

  test.each(['dialog', 'drawer'])(
    'of a %s is announced inside it, its Undo takes the focus, and it survives the end',
    async (kind) => {
      showPage();
      fireEvent.click(button('Move'));
      fireEvent.click(button(`Open ${kind}`));
      await wait(500);
      // Only what is not hidden from screen readers is found by role.
      fireEvent.click(button('Delete'));
      expect(screen.getByText('Advent deleted').closest('[aria-live="polite"]')).not.toBeNull();
      act(() => button('Undo').focus());
      await wait(100);
      expect(button('Undo')).toHaveFocus();
      fireEvent.click(button('Undo'));
      await wait(0);
      expect(screen.getByText('Restored')).toBeVisible();
      fireEvent.click(button('Leave'));
      await wait(500);
      expect(screen.getByRole('status')).toHaveTextContent('MovedRestored');
    },
  );
});

describe('the focus', () => {
  const speak = () => screen.getByRole('button', { name: 'Speak' });

  test('returns to where it was when its notice disappears', () => {
    show({ text: 'Advent deleted' });
    act(() => speak().focus());
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(speak()).toHaveFocus();
  });

  test('also returns after Undo', async () => {
    show({ text: 'Advent deleted', undo: { perform: async () => null, done: 'Advent restored', failed: 'Failed' } });
    act(() => speak().focus());
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await wait(0);
    expect(screen.getByText('Advent restored')).toBeVisible();
    expect(speak()).toHaveFocus();
  });

  test('stays where the user has moved it since', () => {
    show({ text: 'Advent deleted' });
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    act(() => speak().focus());
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(speak()).toHaveFocus();
  });
});

describe('Undo', () => {
  const deleted = (perform: () => Promise<unknown>): Notice => ({
    text: 'Advent deleted',
    undo: { perform, done: 'Advent restored', failed: 'Failed to restore Advent' },
  });

  test('is disabled while it runs, and the notice waits for it', async () => {
    let finish = () => {};
    const perform = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)));
    show(deleted(perform));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await wait(60_000);
    expect(screen.getByText('Advent deleted')).toBeVisible();
    finish();
    await wait(0);
    expect(screen.queryByText('Advent deleted')).not.toBeInTheDocument();
    expect(screen.getByText('Advent restored')).toBeVisible();
    expect(perform).toHaveBeenCalledTimes(1);
  });

  test('reports a failure and can be retried', async () => {
    const perform = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValueOnce(null);
    show(deleted(perform));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await wait(0);
    expect(screen.getByText('Failed to restore Advent')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await wait(0);
    expect(screen.queryByText('Failed to restore Advent')).not.toBeInTheDocument();
    expect(screen.getByText('Advent restored')).toBeVisible();
  });
});
