import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openBuilder } from '../../testing/builder.setup.tsx';
import { holdPhone, showAsDesktop } from '../../testing/library.setup.tsx';

const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ctrlKey: true, ...init });
const focusKeys = () => press('E', { shiftKey: true });

describe('focus mode', () => {
  test('shows only the paper; Escape ends it', async () => {
    showAsDesktop();
    const { paper, person } = await openBuilder();
    const text = await paper();
    text.focus();
    focusKeys();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('toolbar', { name: 'Formatting' })).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.queryByText('All changes saved')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'The Father Who Runs' })).toBeInTheDocument();
    expect(text).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('complementary')).toBeVisible();
    expect(text).toHaveFocus();
  });

  test('keeps the state of the side panels', async () => {
    showAsDesktop();
    const { person, paper } = await openBuilder();
    await person.click(await screen.findByRole('button', { name: 'Edit Location: Not Set' }));
    await person.type(screen.getByLabelText('Location'), 'Grace');
    focusKeys();
    await waitFor(async () => expect(await paper()).toHaveFocus());
    await person.keyboard('{Escape}');
    expect(screen.getByLabelText('Location')).toHaveValue('Grace');
  });

  test('is left by a button if there is no Escape key', async () => {
    holdPhone();
    const { person } = await openBuilder();
    await person.click(await screen.findByRole('button', { name: 'More' }));
    await person.click(screen.getByRole('menuitem', { name: 'All Commands…' }));
    await person.click(await screen.findByRole('option', { name: /^Focus Mode/ }));
    await waitFor(() => expect(screen.queryByRole('banner')).toBeNull());
    await person.click(await screen.findByRole('button', { name: 'Leave focus mode' }));
    expect(screen.getByRole('banner')).toBeVisible();
  });
});

describe('shortcuts', () => {
  test('open find and the outline next to the text', async () => {
    const { paper } = await openBuilder({ text: '<h1>Luke 15</h1><p>He saw him</p>' });
    await paper();
    press('f');
    expect(await screen.findByRole('textbox', { name: 'Find' })).toHaveFocus();
    press('O', { shiftKey: true });
    const outline = await screen.findByRole('navigation', { name: 'Outline' });
    expect(within(outline).getByRole('button', { name: /Luke 15/ })).toBeVisible();
    press('O', { shiftKey: true });
    expect(screen.queryByRole('navigation', { name: 'Outline' })).toBeNull();
  });

  test('open the palette, which finds all commands by their menu labels', async () => {
    const { paper, person } = await openBuilder();
    await paper();
    press('k');
    const palette = await screen.findByRole('dialog');
    for (const command of ['Add Star', 'Version History', 'Download as PDF', 'Quick Print', 'Bold', 'Search Bible'])
      expect(within(palette).getByRole('option', { name: new RegExp(`^${command}`) })).toBeInTheDocument();
    await person.keyboard('writing log{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Writing Log' })).toBeVisible();
  });

  test('Ctrl+K edits a link while words are selected', async () => {
    const { paper, person } = await openBuilder();
    (await paper()).focus();
    press('a');
    await person.keyboard('{Control>}a{/Control}');
    press('k');
    expect(await screen.findByRole('dialog', { name: 'Link' })).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('Ctrl+/, or ? outside of the text, shows the shortcuts', async () => {
    const { paper, person } = await openBuilder();
    (await paper()).focus();
    fireEvent.keyDown(await paper(), { key: '?', shiftKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    press('/');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' });
    expect(within(sheet).getByText('Save Now')).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(await screen.findByRole('button', { name: 'File' }), { key: '?', shiftKey: true });
    expect(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
  });
});

test('the history is opened from the File menu', async () => {
  const { person, network, document } = await openBuilder();
  network.answer(`GET /api/BuilderAssets/GetRevisions/${document.id}`, []);
  await person.click(await screen.findByRole('button', { name: 'File' }));
  await person.click(screen.getByRole('menuitem', { name: 'Version History' }));
  expect(await screen.findByRole('dialog', { name: /history/i })).toBeVisible();
});
