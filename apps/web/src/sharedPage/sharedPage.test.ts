import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { offerActions, offerTextSizes, openPassages, playVideo, sendComments, textSizes } from './sharedPage.ts';

const html = `
  <div class="actions" hidden>
    <output aria-label="Size"></output>
    <button data-size="smaller" aria-label="Smaller text"></button>
    <button data-size="larger" aria-label="Larger text"></button>
    <button data-print>Print</button>
    <button data-share="Grace" data-copied="Link copied to clipboard." data-not-copied="Not copied">Share</button>
    <p role="status" aria-label="Notice"></p>
  </div>
  <a class="video" href="https://www.youtube.com/watch?v=x" data-frame="about:blank" data-title="Video message">Play</a>
  <main><a class="passage" href="/share/abc/passage?reference=Luke+15"><strong>Luke 15</strong></a></main>`;

const page = document;
const status = () => screen.getByRole('status', { name: 'Notice' });

beforeEach(() => {
  document.body.innerHTML = html;
});

afterEach(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset.textSize;
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Gives dialogs the methods that jsdom lacks, until the end of the test. */
function imitateDialogs(): void {
  const { prototype } = HTMLDialogElement;
  const methods = {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.dispatchEvent(new Event('close'));
    },
  };
  for (const [name, value] of Object.entries(methods)) {
    const known = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
    onTestFinished(() => {
      if (known) Object.defineProperty(prototype, name, known);
      else Reflect.deleteProperty(prototype, name);
    });
  }
}

describe('the buttons of the header', () => {
  test('print the page', () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    offerActions(page);
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test('share the page with the sheet of the device', async () => {
    const share = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { canShare: () => true, share });
    offerActions(page);
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Grace', url: location.href });
    await Promise.resolve();
    expect(status()).toBeEmptyDOMElement();
  });

  test.each([
    ['copy the address where there is none', () => Promise.resolve(), 'Link copied to clipboard.'],
    ['say so if the address cannot be copied', () => Promise.reject(new Error('refused')), 'Not copied'],
  ])('%s', async (_, writeText, sentence) => {
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    offerActions(page);
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(status()).toHaveTextContent(sentence));
  });
});

test('the size of the text has steps, and is kept', () => {
  offerActions(page);
  offerTextSizes(page);
  const larger = screen.getByRole('button', { name: 'Larger text' });
  expect(screen.getByRole('button', { name: 'Smaller text' })).toHaveAttribute('aria-disabled', 'false');
  for (let step = 0; step < textSizes.length + 2; step += 1) fireEvent.click(larger);
  expect(document.documentElement.dataset.textSize).toBe(String(textSizes.at(-1)));
  expect(page.querySelector('output')).toHaveTextContent('175%');
  expect(larger).toHaveAttribute('aria-disabled', 'true');
  delete document.documentElement.dataset.textSize;
  offerTextSizes(page);
  expect(document.documentElement.dataset.textSize).toBe('175');
});

describe('the video', () => {
  test('is replaced with its player when it is clicked', () => {
    playVideo(page);
    expect(page.querySelector('iframe')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Play' }));
    const player = screen.getByTitle('Video message');
    expect(player).toHaveAttribute('src', 'about:blank');
    expect(player).toHaveProperty('referrerPolicy', 'strict-origin');
    expect(player.getAttribute('sandbox')).not.toContain('top-navigation');
    expect(screen.queryByRole('link', { name: 'Play' })).toBeNull();
  });
});

describe('a reference', () => {
  test('opens its passage in a dialog, which can be closed', async () => {
    imitateDialogs();
    const passage = '<main><article class="verses" data-close="Close"><h1>Luke 15</h1><p>He ran.</p></article></main>';
    const fetched = vi.fn((_: string) => Promise.resolve(new Response(passage)));
    vi.stubGlobal('fetch', fetched);
    openPassages(page);
    fireEvent.click(screen.getByText('Luke 15'));
    const dialog = await screen.findByRole('dialog', { name: 'Luke 15' });
    expect(fetched.mock.calls[0]![0]).toMatch(/\/share\/abc\/passage\?reference=Luke\+15$/);
    expect(dialog).toHaveTextContent('He ran.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the form for comments', () => {
  const section = (content: string) =>
    `<section id="comments"><p class="sent" role="status" aria-label="About the comment" tabindex="-1"></p>
      <form class="write" method="post" action="/share/abc/comments" data-posting="Posting" data-not-sent="It could not be sent.">
        ${content}<textarea name="text" aria-label="Comment"></textarea><button>Post Comment</button>
      </form></section>`;
  const about = () => screen.getByRole('status', { name: 'About the comment' });

  /** Opens the form, and answers it with a page that contains this. */
  function openForm(answer: () => Promise<Response>) {
    const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(answer);
    vi.stubGlobal('fetch', fetch);
    document.querySelector('main')!.innerHTML = section('');
    sendComments(page);
    return fetch;
  }
  const send = (text: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
  };
  const reply = (html: string) => () => Promise.resolve(new Response(html));

  test('is sent once, and the comments are replaced by those of the reply', async () => {
    const next = section('<input name="name" aria-label="Your name" />').replace('></p>', '>Thank you.</p>');
    const fetch = openForm(reply(`<main>${next}</main>`));
    send('Amen & so be it');
    fireEvent.click(screen.getByRole('button', { name: 'Posting' }));
    await waitFor(() => expect(about()).toHaveTextContent('Thank you.'));
    expect(about()).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
    expect(fetch).toHaveBeenCalledTimes(1);
    const [address, { method, body }] = fetch.mock.lastCall!;
    expect([new URL(address).pathname, method, String(body as URLSearchParams)]).toEqual([
      '/share/abc/comments',
      'POST',
      'text=Amen+%26+so+be+it',
    ]);
  });

  test('moves the focus to the field that is wrong', async () => {
    openForm(reply(section('<input name="name" aria-label="Your name" aria-invalid="true" />')));
    send('Amen');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveFocus());
  });

  test.each([
    ['a page without comments', reply('<h1>Comments are turned off.</h1>'), 'Comments are turned off.'],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'It could not be sent.'],
  ])('keeps what was written after %s', async (_, answer, sentence) => {
    openForm(answer);
    send('Amen');
    await waitFor(() => expect(about()).toHaveTextContent(sentence));
    expect(about()).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Amen');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Post Comment' })).toBeVisible());
  });
});
