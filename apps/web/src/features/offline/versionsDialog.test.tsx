import { ThemeProvider } from '@mui/material/styles';
import type { SaveFailure, VersionConflict } from '@sermon/domain/offline/versions';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { theme } from '../../ui/theme/theme.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

const conflict: VersionConflict = {
  n: 1,
  total: 3,
  offline: {
    name: 'The Brother on the Porch',
    dateModified: new Date(2026, 10, 21, 7, 40),
    lastModifiedFormFactor: 'Tablet',
    lastModifiedOnOperatingSystem: 'iPadOS',
    text: '<p>The older brother is in the field.</p>',
  },
  online: {
    name: 'The Older Brother',
    dateModified: new Date(2026, 10, 21, 7, 12),
    lastModifiedFormFactor: 'Computer',
    lastModifiedOnOperatingSystem: 'Windows',
    text: '<p>The older brother is angry.</p>',
  },
};

const refused: SaveFailure = { message: 'This could not be saved.', fields: { Name: ['Name cannot be blank'] } };

function ask() {
  let finish = (_failure: SaveFailure | null) => {};
  const saved = () => new Promise<SaveFailure | null>((resolve) => (finish = resolve));
  const handlers = {
    onKeep: vi.fn<(place: 'offline' | 'online') => Promise<SaveFailure | null>>(saved),
    onKeepBoth: vi.fn<() => Promise<SaveFailure | null>>(saved),
    onDecideLater: vi.fn<() => void>(),
    onClear: vi.fn<() => void>(),
  };
  render(
    <ThemeProvider theme={theme}>
      <VersionsDialog conflict={conflict} {...handlers} />
    </ThemeProvider>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Which version do you want? (1 of 3)' });
  const button = (name: string) => within(dialog).getByRole('button', { name });
  const choice = (name: string) => within(dialog).getByRole('radio', { name: new RegExp(name) });
  const person = userEvent.setup({ delay: null });
  return { ...handlers, dialog, button, choice, person, finish: (failure: SaveFailure | null) => finish(failure) };
}

test('both versions are shown with name, time, device and words, and compared word by word', async () => {
  const { dialog, choice } = ask();
  expect(choice('Offline version')).toBeChecked();
  expect(choice('Offline version')).toHaveAccessibleDescription(
    /The Brother on the Porch.*07:40 Tablet, iPadOS \(this device\) 7 words/,
  );
  expect(choice('Online version')).toHaveAccessibleDescription(/The Older Brother.*07:12 Computer, Windows 5 words/);
  const changes = await within(dialog).findByRole('region', { name: 'Changes' });
  expect(within(changes).getByRole('deletion')).toHaveTextContent('angry');
  expect(within(changes).getByRole('insertion')).toHaveTextContent('in the field');
  const legend = within(dialog).getByRole('list', { name: 'Legend' });
  expect(legend).toHaveTextContent('only offlineonly online');
  expect(within(dialog).getByText("The version that you don't choose stays in this document's history.")).toBeVisible();
});

test('the main button repeats the choice and keeps that version', async () => {
  const { button, choice, person, onKeep } = ask();
  expect(button('Keep Offline Version')).toBeVisible();
  await person.click(choice('Online version'));
  await person.click(button('Keep Online Version'));
  expect(onKeep).toHaveBeenCalledExactlyOnceWith('online');
});

test('the choice is made with the keyboard', async () => {
  const { button, choice, person, onKeep } = ask();
  choice('Offline version').focus();
  await person.keyboard('{ArrowRight}');
  expect(choice('Online version')).toBeChecked();
  button('Keep Online Version').focus();
  await person.keyboard('{Enter}');
  expect(onKeep).toHaveBeenCalledExactlyOnceWith('online');
});

test('while a version is being saved, nothing can be chosen or closed, and nothing is sent twice', async () => {
  const { button, choice, person, onKeep, onKeepBoth, onDecideLater } = ask();
  await person.click(button('Keep Offline Version'));
  expect(choice('Offline version')).toBeDisabled();
  expect(choice('Online version')).toBeDisabled();
  await person.click(button('Saving'));
  await person.click(button('Keep Both'));
  await person.click(button('Decide Later'));
  await person.keyboard('{Escape}');
  expect(onKeep).toHaveBeenCalledTimes(1);
  expect(onKeepBoth).not.toHaveBeenCalled();
  expect(onDecideLater).not.toHaveBeenCalled();
});

test('Keep Both keeps both, and Decide Later and Escape leave everything as it is', async () => {
  const { button, person, onKeep, onKeepBoth, onDecideLater } = ask();
  await person.click(button('Decide Later'));
  await person.keyboard('{Escape}');
  expect(onDecideLater).toHaveBeenCalledTimes(2);
  await person.click(button('Keep Both'));
  expect(onKeepBoth).toHaveBeenCalledTimes(1);
  expect(onKeep).not.toHaveBeenCalled();
});

test('a failure names the refused field and says that nothing is lost; trying again sends the offline version', async () => {
  const { button, person, finish, onKeep, dialog } = ask();
  await person.click(button('Keep Offline Version'));
  finish(refused);
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent('Name: Name cannot be blankNothing was overwritten. Both versions are still here.');
  expect(within(dialog).getAllByRole('radio')).toHaveLength(1);
  expect(button('Try Again')).toHaveFocus();
  await person.click(button('Try Again'));
  expect(onKeep.mock.calls).toEqual([['offline'], ['offline']]);
});

test('after a failure, trying again repeats the answer that failed', async () => {
  const { button, choice, person, finish, onKeep, onKeepBoth, dialog } = ask();
  await person.click(choice('Online version'));
  await person.click(button('Keep Online Version'));
  finish(refused);
  await within(dialog).findByRole('alert');
  await person.click(button('Try Again'));
  expect(onKeep.mock.calls).toEqual([['online'], ['online']]);
  expect(onKeepBoth).not.toHaveBeenCalled();
});

test('Clear From Offline Storage asks once', async () => {
  const { button, person, finish, dialog, onClear } = ask();
  await person.click(button('Keep Offline Version'));
  finish(refused);
  await within(dialog).findByRole('alert');
  await person.click(button('Clear From Offline Storage'));
  expect(dialog).toHaveTextContent(
    'The offline version will be removed from this device, and the changes in it will be lost. Are you sure you wish to continue?',
  );
  expect(button('Cancel')).toHaveFocus();
  await person.click(button('Cancel'));
  expect(onClear).not.toHaveBeenCalled();
  await person.click(button('Clear From Offline Storage'));
  await person.click(button('Clear From Offline Storage'));
  expect(onClear).toHaveBeenCalledTimes(1);
});
