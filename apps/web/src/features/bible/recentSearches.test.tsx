import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ruth } from '../../testing/app.setup.tsx';
import { noAnswer } from '../../testing/network.setup.ts';
import { found, luke, openPanel, readChapter, verse } from '../../testing/biblePanel.setup.tsx';

describe('the keyboard', () => {
  test('moves from the field through the results and back; Enter reads', async () => {
    const results = [luke, verse('Hosea 11:8', 'My compassion is aroused')];
    const { person, field } = await openPanel(found({ results, totalCount: 2 }), {}, { [readChapter]: noAnswer });
    await person.type(field, 'compassion{Enter}');
    const first = await screen.findByRole('button', { name: 'Luke 15:20' });
    await person.keyboard('{ArrowDown}');
    expect(first).toHaveFocus();
    await person.keyboard('{ArrowDown}{ArrowDown}');
    const last = screen.getByRole('button', { name: 'Hosea 11:8' });
    expect(last).toHaveFocus();
    await person.keyboard('{ArrowUp}{ArrowUp}');
    expect(field).toHaveFocus();
    await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog', { name: /^Hosea 11/ })).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(last).toHaveFocus());
  });
});

describe('before the first search', () => {
  test('an example can be searched for with a click or the keyboard', async () => {
    const { person, field, asked } = await openPanel(found());
    field.focus();
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Luke 15:20' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'lost sheep' }));
    expect(field).toHaveValue('lost sheep');
    expect(await screen.findByRole('heading', { name: 'Luke 15:20' })).toBeVisible();
    expect(asked.map(({ q }) => q)).toEqual(['lost sheep']);
    expect(document.body).not.toHaveFocus();
  });
});

describe('recent searches', () => {
  const offered = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  const searchFor = async (person: UserEvent, field: HTMLElement, query: string) => {
    await person.clear(field);
    await person.type(field, `${query}{Enter}`);
  };

  test('are those with results, newest first; one can be run again with the keyboard', async () => {
    const answers = (url: URL) => found(url.searchParams.get('q') === 'zzyzx' ? { results: [], totalCount: 0 } : {});
    const { person, field, asked } = await openPanel(answers);
    await searchFor(person, field, 'mercy');
    await screen.findByText(/^1 verse in/);
    await searchFor(person, field, 'zzyzx');
    await screen.findByText('No Bible Verses Found');
    await searchFor(person, field, 'Luke 15:20');
    await screen.findByText(/^1 verse in/);
    expect(screen.queryByText('Recent searches')).toBeNull();
    await person.clear(field);
    expect(screen.getByRole('region', { name: 'Recent searches' })).toBeVisible();
    expect(offered()).toEqual(['Luke 15:20', 'mercy']);
    await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(field).toHaveValue('mercy');
    expect(await screen.findByRole('heading', { name: 'Luke 15:20' })).toBeVisible();
    expect(asked.map(({ q }) => q)).toEqual(['mercy', 'zzyzx', 'Luke 15:20']);
  });

  test('are removed one by one or all at once, which can be undone', async () => {
    const kept = { ownerId: ruth.id, queries: ['mercy', 'Luke 15', 'grace'] };
    localStorage.setItem('sermon-bible-searches', JSON.stringify(kept));
    const { person } = await openPanel(found());
    await person.click(screen.getByRole('button', { name: 'Remove mercy' }));
    expect(offered()).toEqual(['Luke 15', 'grace']);
    expect(screen.getByRole('button', { name: 'Remove Luke 15' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Clear recent searches' }));
    expect(screen.queryByText('Recent searches')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(offered()).toEqual(['Luke 15', 'grace']));
    await person.click(screen.getByRole('button', { name: 'Remove grace' }));
    await person.click(screen.getByRole('button', { name: 'Remove Luke 15' }));
    expect(document.body).not.toHaveFocus();
    expect(screen.getByText('lost sheep')).toBeVisible();
  });

  test('of another user on this device are not shown', async () => {
    const kept = { ownerId: 'somebody else', queries: ['mercy'] };
    localStorage.setItem('sermon-bible-searches', JSON.stringify(kept));
    await openPanel(found());
    expect(screen.queryByText('mercy')).toBeNull();
  });
});

test('a new search clears the previous results', async () => {
  let answerNow = (_: unknown) => {};
  const passage = found({ isValidScriptureSearch: true, totalCount: 2, results: [luke, verse('Luke 15:23', 'x')] });
  const answers = (url: URL) =>
    url.searchParams.get('q') === 'Luke 15:20,23'
      ? passage
      : new Promise((resolve) => {
          answerNow = resolve;
        });
  const { person, field } = await openPanel(answers);
  await person.type(field, 'Luke 15:20,23{Enter}');
  expect(await screen.findByRole('heading', { name: 'Luke 15:23' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Insert All 2 Verses' })).toBeVisible();
  await person.type(field, ' mercy{Enter}');
  expect(screen.getByLabelText('Searching')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Luke 15:23' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Insert All/ })).toBeNull();
  answerNow(found());
  expect(await screen.findByRole('heading', { name: 'Luke 15:20' })).toBeVisible();
});
