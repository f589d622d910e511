import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fillBlanks, maxHandouts, maxMailAddress } from './handout.ts';

const storageKey = 'shared-page-handouts';
const blank = (number: number) =>
  `<span class="blank" data-width="1" data-blank="Blank ${number}" data-most="120"><span class="spoken">blank</span></span>`;
const bar = (name: string) =>
  `<section class="handout" data-handout="${name}" data-cleared="Your answers were cleared." data-restored="Your answers are back." data-not-kept="Not kept" hidden>
    <a data-email href="mailto:">Email It to Myself</a><button data-clear data-undo="Undo">Clear</button><p role="status"></p></section>`;
const pageHtml = (text: string, name = 'abc-1') =>
  `<h1>Grace &amp; Truth</h1>${bar(name)}<div class="text">${text}</div>`;
const twoBlanks = `<p>God ${blank(1)} you.</p><p>No blank.</p><h2>He ${blank(2)}</h2>`;

function open(html = pageHtml(twoBlanks)): void {
  document.body.innerHTML = html;
  fillBlanks(document);
}

beforeEach(() => open());

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
  localStorage.clear();
});

const field = (number: number) => screen.getByRole('textbox', { name: `Blank ${number}` });
const write = (number: number, value: string) => fireEvent.input(field(number), { target: { value } });
const mail = () => decodeURIComponent(screen.getByRole('link', { name: 'Email It to Myself' }).getAttribute('href')!);

describe('the blanks of a handout', () => {
  test('are fields, whose answers the browser keeps', () => {
    write(1, 'pardons');
    open();
    expect(field(1)).toHaveValue('pardons');
    expect(field(2)).toHaveValue('');
    expect(field(1)).toHaveAttribute('maxlength', '120');
    open(pageHtml(twoBlanks, 'abc-2'));
    expect(field(1)).toHaveValue('');
  });

  test('are cleared, and filled again with Undo', () => {
    const clear = screen.getByRole('button', { name: 'Clear' });
    expect(clear).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(clear);
    expect(clear).toHaveTextContent('Clear');
    write(1, 'pardons');
    expect(clear).toHaveAttribute('aria-disabled', 'false');
    fireEvent.click(clear);
    expect(field(1)).toHaveValue('');
    expect(screen.getByRole('status')).toHaveTextContent('Your answers were cleared.');
    expect(localStorage.getItem(storageKey)).toBe('[]');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field(1)).toHaveValue('pardons');
    expect(screen.getByRole('status')).toHaveTextContent('Your answers are back.');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    write(2, 'knows');
    expect(screen.getByRole('button', { name: 'Clear' })).toBeVisible();
  });

  test('are sent as an email with their lines and the address of the page', () => {
    expect(mail()).toBe(`mailto:?subject=Grace & Truth&body=God ____ you.\r\n\r\nHe ____\r\n\r\n${location.href}`);
    write(1, 'pardons & more');
    expect(mail()).toContain('body=God pardons & more you.\r\n\r\nHe ____');
    expect(screen.getByRole('link', { name: 'Email It to Myself' }).getAttribute('href')).toContain('%26%20more');
  });

  test('are sent as far as an email has room', () => {
    open(pageHtml(Array.from({ length: 100 }, (_, at) => `<p>A line with some words ${blank(at + 1)}</p>`).join('')));
    expect(screen.getByRole('link').getAttribute('href')!.length).toBeLessThanOrEqual(maxMailAddress);
    expect(mail()).toContain('…');
    expect(mail()).toMatch(new RegExp(`${location.href}$`));
  });

  test('are kept for the handouts that were used last', () => {
    for (let count = 0; count < maxHandouts + 3; count += 1) {
      open(pageHtml(twoBlanks, `share-${count}`));
      write(1, 'a');
    }
    expect(JSON.parse(localStorage.getItem(storageKey)!)).toHaveLength(maxHandouts);
    open(pageHtml(twoBlanks, 'share-0'));
    expect(field(1)).toHaveValue('');
  });

  test.each(['not JSON', '{}', '[1, null, {"name": "abc-1", "answers": [1]}]'])('ignore %s in the storage', (value) => {
    localStorage.setItem(storageKey, value);
    open();
    write(1, 'a');
    expect(JSON.parse(localStorage.getItem(storageKey)!)).toEqual([{ name: 'abc-1', answers: ['a', ''] }]);
  });

  test('say if the browser keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    write(1, 'a');
    expect(screen.getByRole('status')).toHaveTextContent('Not kept');
  });
});

test('a page without blanks stays as it is', () => {
  open('<p>Text</p>');
  expect(document.body).toHaveTextContent('Text');
});
