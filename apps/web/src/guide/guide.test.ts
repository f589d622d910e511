import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readGuide } from '../../guide.config.ts';
import { linesAboutMoney } from '../../../../tests/support/stripe/moneyWords.ts';
import { followContents } from './contents.ts';
import { maxQueryLength, maxResults, offerSearch } from './searchField.ts';

const template = readFileSync(join(import.meta.dirname, '../../help.html'), 'utf8');

beforeEach(async () => {
  const page = new DOMParser().parseFromString(await readGuide(template), 'text/html');
  document.body.replaceChildren(...page.body.childNodes);
  history.replaceState(null, '', '/help.html');
  const added = vi.spyOn(document, 'addEventListener');
  followContents(document);
  offerSearch(document);
  const listeners = [...added.mock.calls];
  added.mockRestore();
  return () => {
    document.body.replaceChildren();
    // The other test files of this worker have the same document, and "/" must reach their fields.
    for (const [type, listener, options] of listeners) document.removeEventListener(type, listener, options);
  };
});

const field = () => screen.getByRole('combobox', { name: 'Search the guide' });
const results = () => screen.queryAllByRole('option');
const chosen = () => results().filter((option) => option.ariaSelected === 'true');

describe('the search of the guide', () => {
  test('goes from "/" to a task with the keyboard alone, and marks the words there', async () => {
    const person = userEvent.setup();
    await person.keyboard('/');
    expect(field()).toHaveFocus();
    await person.keyboard('How do I print a pulpit copy?');
    expect(screen.getByRole('status')).toHaveTextContent(/^\d+ results$/);
    expect(chosen()).toEqual([results()[0]]);
    expect(results()[0]).toHaveTextContent('Printing, downloading and sharingPrint a pulpit copy');
    expect(field()).toHaveAttribute('aria-activedescendant', results()[0]!.id);
    await person.keyboard('{Enter}');
    expect(location.hash).toBe('#pulpit-copy');
    const heading = screen.getByRole('heading', { name: 'Print a pulpit copy' });
    expect(heading).toHaveFocus();
    expect([...heading.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'Print',
      'pulpit',
      'copy',
    ]);
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    expect(field()).toHaveValue('How do I print a pulpit copy?');
  });

  test('the arrow keys choose among the results, and a paragraph is found below its heading', async () => {
    const person = userEvent.setup();
    await person.type(field(), 'permanently');
    await person.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(chosen()).toEqual([results().at(-1)]);
    await person.keyboard('{ArrowDown}{Enter}');
    expect(location.hash).toBe('#trash');
    expect(document.activeElement).toHaveTextContent(/^Undo brings a deleted item back/);
    expect(document.activeElement?.querySelector('mark')).toHaveTextContent('permanently');
  });

  test('a result can be clicked', async () => {
    const person = userEvent.setup();
    await person.type(field(), 'Follow cross references');
    await person.click(results()[0]!);
    expect(location.hash).toBe('#cross-references');
  });

  test('Escape clears the field and what was marked, then leaves the field', async () => {
    const person = userEvent.setup();
    await person.type(field(), 'outline{Enter}');
    expect(document.querySelector('main mark')).not.toBeNull();
    await person.click(field());
    await person.keyboard('{Escape}');
    expect(field()).toHaveValue('');
    expect(document.querySelector('main mark')).toBeNull();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(field()).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(field()).not.toHaveFocus();
  });

  test('says when nothing is found, and how many results there are beyond those shown', () => {
    fireEvent.input(field(), { target: { value: 'hovercraft' } });
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found for “hovercraft”');
    expect(results()).toEqual([]);
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    fireEvent.input(field(), { target: { value: 'sermon' } });
    expect(screen.getByRole('status')).toHaveTextContent(/^\d{2,} results, the first 20 are shown$/);
    expect(results()).toHaveLength(maxResults);
    fireEvent.input(field(), { target: { value: 'hyphens' } });
    expect(screen.getByRole('status')).toHaveTextContent('1 result');
    expect(field()).toHaveAttribute('maxlength', String(maxQueryLength));
  });
});

test('the guide, which is the same where nothing is for sale, has no word of money', () => {
  const blocks = [...document.querySelectorAll('h1, h2, h3, p, li, dt, dd, th, td, a, button')];
  const lines = blocks.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
  // Another calendar app can subscribe to the calendar, which costs nothing.
  const otherSense = /Choose “Subscribe…” and create a link for your calendar app\./;
  expect(linesAboutMoney(lines.join('\n')).filter((line) => !otherSense.test(line))).toEqual([]);
});

test('the contents open and close, with Escape, too', async () => {
  const person = userEvent.setup();
  const toggle = screen.getByRole('button', { name: 'Contents' });
  const nav = screen.getByRole('navigation', { name: 'Contents' });
  await person.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  within(nav).getByRole('link', { name: 'Insert a verse' }).focus();
  await person.keyboard('{Escape}');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(toggle).toHaveFocus();
  await person.click(toggle);
  await person.click(within(nav).getByRole('link', { name: 'Calendar' }));
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});
