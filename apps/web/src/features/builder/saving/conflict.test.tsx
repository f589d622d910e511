import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item, ruth } from '../../../testing/app.setup.tsx';
import { openBuilder, save } from '../../../testing/builder.setup.tsx';
import { holdPhone } from '../../../testing/library.setup.tsx';
import { noAnswer, refused } from '../../../testing/network.setup.ts';

describe('two texts of one document', () => {
  async function conflict() {
    const builder = await openBuilder();
    const other = {
      ...builder.document,
      text: '<p>Theirs, written elsewhere</p>',
      revision: 5,
      dateModified: new Date().toISOString(),
    };
    await builder.paper();
    builder.network.answer(save, refused(409, 'stale'));
    builder.network.answer(builder.get, other);
    await builder.write('Mine. ');
    builder.saveByKey();
    const dialog = await screen.findByRole('alertdialog');
    return { ...builder, other, dialog };
  }

  test('are shown side by side, and the question cannot be dismissed by accident', async () => {
    const { dialog, person } = await conflict();
    expect(dialog).toHaveAccessibleName('This text was changed in another window or on another device.');
    expect(within(dialog).getByRole('region', { name: 'Yours' })).toHaveTextContent('4 wordsLast edit just now');
    expect(within(dialog).getByRole('region', { name: 'The other' })).toHaveTextContent(
      '3 wordsSaved just nowPhone, Android',
    );
    await person.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  test('offer the safest answer first and the main one last, and on a phone the main one on top', async () => {
    const order = async () => {
      const { dialog } = await conflict();
      const names = within(dialog).getAllByRole('button', { name: /^(Keep|Use)/ });
      cleanup();
      return names.map(({ textContent }) => textContent);
    };
    expect(await order()).toEqual(['Keep Both', 'Use the Other', 'Keep Mine']);
    holdPhone();
    expect(await order()).toEqual(['Keep Mine', 'Keep Both', 'Use the Other']);
  });

  test('are merged if their changes are in different paragraphs', async () => {
    const builder = await openBuilder({ text: '<p>He saw him</p><p>He ran</p>' });
    const other = { ...builder.document, text: '<p>He saw him</p><p>He ran to him</p>', revision: 5 };
    await builder.paper();
    builder.network.answer(save, refused(409, 'stale'));
    builder.network.answer(builder.get, other);
    await builder.write('Mine. ');
    builder.saveByKey();
    const dialog = await screen.findByRole('alertdialog');
    const names = within(dialog).getAllByRole('button', { name: /^(Keep|Use|Merge)/ });
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Keep Both',
      'Use the Other',
      'Keep Mine',
      'Merge Both',
    ]);
    builder.network.answer(save, { ...other, revision: 6, savedAs: 6 });
    await builder.person.click(within(dialog).getByRole('button', { name: 'Merge Both' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const merged = '<p>Mine. He saw him</p><p>He ran to him</p>';
    expect(builder.network.bodiesOf(save).at(-1)).toMatchObject({ text: merged, revision: 5 });
    expect(await builder.paper()).toHaveTextContent('Mine. He saw himHe ran to him');
  });

  test('keeping mine saves it over the newest revision', async () => {
    const { dialog, person, network, other } = await conflict();
    network.answer(save, { ...other, revision: 6, savedAs: 6 });
    await person.click(within(dialog).getByRole('button', { name: 'Keep Mine' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(network.bodiesOf(save).at(-1)).toMatchObject({ text: '<p>Mine. He saw him</p>', revision: 5 });
  });

  test('are compared word by word', async () => {
    const { dialog } = await conflict();
    const changes = await within(dialog).findByRole('region', { name: 'Changes' });
    expect(within(changes).getByRole('deletion')).toHaveTextContent('removed Theirs, written elsewhere');
    expect(within(changes).getByRole('insertion')).toHaveTextContent('added Mine. He saw him');
    expect(within(dialog).getByText('1 change')).toBeVisible();
  });

  test('taking the other puts it into the editor and continues from its revision', async () => {
    const { dialog, person, network, paper, other, write, saveByKey } = await conflict();
    await person.click(within(dialog).getByRole('button', { name: 'Use the Other' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await paper()).toHaveTextContent('Theirs, written elsewhere');
    network.answer(save, { ...other, revision: 6, savedAs: 6 });
    await write('!');
    saveByKey();
    await waitFor(() => expect(network.bodiesOf(save).at(-1)).toMatchObject({ revision: 5 }));
  });

  test('taking the other takes its newest text, even if it has changed since the question', async () => {
    const { dialog, person, network, paper, other, get } = await conflict();
    network.answer(get, { ...other, text: '<p>Theirs, continued</p>', revision: 6 });
    await person.click(within(dialog).getByRole('button', { name: 'Use the Other' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await paper()).toHaveTextContent('Theirs, continued');
  });

  test('mine stays if the other cannot be loaded', async () => {
    const { dialog, person, network, get } = await conflict();
    network.answer(get, noAnswer);
    await person.click(within(dialog).getByRole('button', { name: 'Use the Other' }));
    expect(
      await screen.findByText('Could not load the other text. Yours is still here. Please try again.'),
    ).toBeInTheDocument();
    expect(within(dialog).getByRole('region', { name: 'Yours' })).toHaveTextContent('4 words');
    expect(within(dialog).getByRole('button', { name: 'Use the Other' })).toBeEnabled();
  });

  test('what is typed until the question appears is part of mine', async () => {
    const { network, paper, write, saveByKey, document, get } = await openBuilder();
    await paper();
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    network.answer(save, refused(409, 'stale'));
    network.answer(get, async () => {
      await isAnswered;
      return { ...document, text: '<p>Theirs</p>', revision: 5 };
    });
    await write('Mine. ');
    saveByKey();
    await waitFor(() => expect(network.bodiesOf(get)).toHaveLength(2));
    await write('Typed late. ');
    answer();
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByRole('region', { name: 'Yours' })).toHaveTextContent('6 words');
  });

  test('keeping both saves mine as a new document and continues with the other', async () => {
    const { dialog, person, network, paper, other } = await conflict();
    network.answer(save, { ...other, savedAs: 1, ...item('The Father Who Runs - Copy') });
    await person.click(within(dialog).getByRole('button', { name: 'Keep Both' }));
    expect(await screen.findByText('Your text was saved as The Father Who Runs - Copy')).toBeVisible();
    expect(network.bodiesOf(save).at(-1)).toMatchObject({
      name: 'The Father Who Runs - Copy',
      text: '<p>Mine. He saw him</p>',
      category: 'Manuscript',
      ownerId: ruth.id,
    });
    expect(network.bodiesOf(save).at(-1)).not.toHaveProperty('id');
    expect(await paper()).toHaveTextContent('Theirs, written elsewhere');
  });

  test('the question stays if mine cannot be saved as a new document', async () => {
    const { dialog, person, network } = await conflict();
    network.answer(save, noAnswer);
    await person.click(within(dialog).getByRole('button', { name: 'Keep Both' }));
    expect(
      await screen.findByText('Could not save your text as a new document. Please try again.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });
});
