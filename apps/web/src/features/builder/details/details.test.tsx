import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { WireItem } from '../../../testing/app.setup.tsx';
import { openBuilder, save } from '../../../testing/builder.setup.tsx';
import { showAsDesktop } from '../../../testing/library.setup.tsx';
import { refusedFields } from '../../../testing/network.setup.ts';

const preached = { datePreached: '2026-11-22', locationPreached: 'Grace Chapel', scripture: 'Luke 15:11-32' };

async function openDetails(overrides: Partial<WireItem> = preached, text?: string) {
  showAsDesktop();
  const app = await openBuilder({ overrides, ...(text && { text }) });
  const panel = await screen.findByRole('tabpanel', { name: 'Details' });
  const facts = () =>
    Object.fromEntries(
      within(panel)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
  const click = async (name: string | RegExp) => app.person.click(within(panel).getByRole('button', { name }));
  const type = async (label: string, text: string) => {
    await app.person.clear(screen.getByLabelText(label));
    if (text) await app.person.type(screen.getByLabelText(label), text);
  };
  return { ...app, panel, facts, click, type };
}

describe('the details', () => {
  test('are shown read-only at first: date, location, Scripture, and the facts', async () => {
    const { facts } = await openDetails();
    expect(facts()).toMatchObject({
      'Preach Date': '22 Nov 2026',
      Location: 'Grace Chapel',
      'Scripture References': 'Luke 15:11–32',
      Type: 'Sermon Manuscript',
      Modified: expect.any(String) as string,
      Created: expect.any(String) as string,
    });
  });

  test('say if they were never set', async () => {
    const { facts } = await openDetails({});
    expect(facts()).toMatchObject({ 'Preach Date': 'Not Set', Location: 'Not Set', 'Scripture References': 'Not Set' });
  });

  test('of a template are only its description', async () => {
    const { facts } = await openDetails({ isTemplate: true, templateDescription: 'Three points and a prayer' });
    expect(Object.keys(facts())).toEqual(['Description', 'Type', 'Modified', 'Created']);
  });

  test('are edited with the pencil, which regains the focus', async () => {
    const { click, panel } = await openDetails();
    await click('Edit Details');
    expect(screen.getByLabelText('Preach Date')).toHaveFocus();
    await click('Cancel');
    expect(within(panel).getByRole('button', { name: 'Edit Details' })).toHaveFocus();
  });

  test('show the date in its field as dates are written, until the field has the focus', async () => {
    const { click } = await openDetails();
    await click('Edit Location: Grace Chapel');
    const day = screen.getByLabelText('Preach Date');
    expect(day).toHaveValue('2026-11-22');
    expect(day.nextElementSibling).toHaveAttribute('data-date', '22 Nov 2026');
    await click('Clear Preach Date');
    expect(day).toHaveFocus();
    act(() => screen.getByLabelText('Location').focus());
    expect(day.nextElementSibling).toHaveAttribute('data-date', 'Choose a date');
  });

  test('offer the passages that the text quotes, until the field has them', async () => {
    const quotation = (reference: string) =>
      `<blockquote class="scripture" data-reference="${reference}" data-translation="WEB"><p>Words.</p></blockquote>`;
    const { click, network, person } = await openDetails(
      { scripture: 'Luke 15:11-32' },
      `${quotation('Luke 15:20')}${quotation('Ezekiel 34:11-16')}${quotation('John 3:16')}`,
    );
    await click('Edit Scripture References: Luke 15:11–32');
    expect(screen.queryByRole('button', { name: 'Add Luke 15:20' })).toBeNull();
    await click('Add Ezekiel 34:11–16');
    expect(screen.getByLabelText('Scripture References')).toHaveValue('Luke 15:11-32; Ezekiel 34:11–16');
    expect(screen.getByRole('button', { name: 'Add John 3:16' })).toHaveFocus();
    await click('Add John 3:16');
    expect(screen.queryByText('Quoted in the text')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await person.keyboard('{Enter}');
    await waitFor(() =>
      expect(network.bodiesOf(save)).toMatchObject([{ scripture: 'Luke 15:11-32; Ezekiel 34:11–16; John 3:16' }]),
    );
  });

  test('are edited by a click on a value, whose field has the focus', async () => {
    const { click, panel } = await openDetails();
    await click(/^Edit Scripture References/);
    expect(screen.getByLabelText('Scripture References')).toHaveFocus();
    await click('Cancel');
    expect(within(panel).getByRole('button', { name: /^Edit Scripture References/ })).toHaveFocus();
  });

  test.each(['Cancel', 'Escape'])('are unchanged after %s', async (way) => {
    const { click, type, person, facts, network } = await openDetails();
    await click(/^Edit Location/);
    await type('Location', 'Elsewhere');
    if (way === 'Cancel') await click('Cancel');
    else await person.keyboard('{Escape}');
    expect(facts()).toMatchObject({ Location: 'Grace Chapel' });
    expect(network.bodiesOf(save)).toEqual([]);
  });
});

describe('saving the details', () => {
  test('sends them without the text, shows progress, and returns to the read-only view', async () => {
    const { click, type, network, document, facts } = await openDetails();
    let answer: () => void = () => {};
    network.answer(save, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return Object.assign(document, { datePreached: '2026-12-06', locationPreached: 'Leeds', scripture: '' });
    });
    await click('Edit Details');
    await type('Preach Date', '2026-12-06');
    await type('Location', 'Leeds');
    await type('Scripture References', '');
    await click('Save');
    expect(screen.getByRole('button', { name: 'Saving Details...' })).toBeVisible();
    await waitFor(() => expect(network.bodiesOf(save)).toHaveLength(1));
    answer();
    await waitFor(() =>
      expect(facts()).toMatchObject({
        'Preach Date': '6 Dec 2026',
        Location: 'Leeds',
        'Scripture References': 'Not Set',
      }),
    );
    expect(network.bodiesOf(save)).toEqual([
      { id: document.id, datePreached: '2026-12-06', locationPreached: 'Leeds', scripture: '' },
    ]);
  });

  test('sends only what was changed, so that a change in another window stays', async () => {
    const { click, type, network, document } = await openDetails();
    network.answer(save, () => document);
    await click('Edit Details');
    await type('Location', 'Leeds');
    await click('Save');
    await waitFor(() => expect(network.bodiesOf(save)).toEqual([{ id: document.id, locationPreached: 'Leeds' }]));
  });

  test('can be closed with Save without a request if nothing was changed', async () => {
    const { click, network } = await openDetails();
    await click('Edit Details');
    await click('Save');
    expect(await screen.findByRole('button', { name: 'Edit Details' })).toBeVisible();
    expect(network.bodiesOf(save)).toEqual([]);
  });

  test('can clear the date', async () => {
    const { click, network, document } = await openDetails();
    network.answer(save, () => Object.assign(document, { datePreached: null }));
    await click('Edit Details');
    await click('Clear Preach Date');
    expect(screen.getByLabelText('Preach Date')).toHaveFocus();
    await click('Save');
    await waitFor(() => expect(network.bodiesOf(save)).toMatchObject([{ datePreached: null }]));
  });

  test('does not make the next save of the text stale', async () => {
    const { click, type, network, document, write, saveByKey, facts } = await openDetails();
    await click('Edit Details');
    network.answer(save, () => Object.assign(document, { locationPreached: 'Leeds' }));
    await type('Location', 'Leeds');
    await click('Save');
    await waitFor(() => expect(facts()).toMatchObject({ Location: 'Leeds' }));
    await write('x');
    saveByKey();
    await waitFor(() => expect(network.bodiesOf(save).at(-1)).toMatchObject({ revision: 4 }));
  });

  test("shows the server's message under its field and loses nothing", async () => {
    const { click, type, network } = await openDetails();
    network.answer(save, refusedFields({ LocationPreached: ['No such place'], ScriptureReferences: ['No such book'] }));
    await click(/^Edit Location/);
    await type('Location', 'Nowhere');
    await click('Save');
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveAccessibleDescription('No such place'));
    expect(screen.getByLabelText('Scripture References')).toHaveAccessibleDescription('No such book');
    expect(screen.getByLabelText('Location')).toHaveValue('Nowhere');
    expect(screen.getByLabelText('Location')).toHaveFocus();
  });

  test('shows a limit when the text comes near it, and refuses longer texts', async () => {
    const { click, network } = await openDetails();
    await click(/^Edit Location/);
    const location = screen.getByLabelText('Location');
    fireEvent.input(location, { target: { value: 'x'.repeat(170) } });
    expect(screen.queryByText(/left$/)).toBeNull();
    fireEvent.input(location, { target: { value: 'x'.repeat(188) } });
    expect(screen.getByText('12 characters left')).toBeVisible();
    fireEvent.input(location, { target: { value: 'x'.repeat(201) } });
    expect(screen.getByText('1 character too many')).toBeVisible();
    await click('Save');
    expect(location).toHaveAccessibleDescription('This must be 200 characters or fewer');
    fireEvent.input(screen.getByLabelText('Scripture References'), { target: { value: 'x'.repeat(1_001) } });
    await click('Save');
    expect(screen.getByLabelText('Scripture References')).toHaveAccessibleDescription(
      'This must be 1000 characters or fewer',
    );
    expect(network.bodiesOf(save)).toEqual([]);
  });

  test('of a template sends its description', async () => {
    const { click, type, network, document } = await openDetails({ isTemplate: true });
    network.answer(save, () => Object.assign(document, { templateDescription: 'Three points' }));
    await click('Edit Description: Not Set');
    await type('Description', 'Three points');
    await click('Save');
    await waitFor(() =>
      expect(network.bodiesOf(save)).toEqual([{ id: document.id, templateDescription: 'Three points' }]),
    );
  });
});
