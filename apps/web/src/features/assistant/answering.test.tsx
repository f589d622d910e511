import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pageSession } from '../../session/pageSession.ts';
import { tabAnswers } from '../../offline/forgetOthers.ts';
import { refused, streamOf } from '../../testing/network.setup.ts';
import { setOnline } from '../../testing/online.setup.ts';
import { subscriber } from '../../testing/library.setup.tsx';
import { maxPageAnswers, maxStoredAnswers, pageAnswers, readStored } from './pageAnswers.ts';
import {
  analysis,
  begun,
  check,
  documentId,
  done,
  ideas,
  openPanel,
  openStream,
  sendFeedback,
  suggestions,
  text,
} from './assistant.setup.tsx';

const section = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const answer = () => screen.findByRole('region', { name: 'Answer' });
const status = () => screen.getAllByRole('status').flatMap(({ textContent }) => textContent || []);
const html = `<p>${'grace '.repeat(100)}</p>`;

type Given = Parameters<typeof openPanel>[0];

/** Opens the panel and asks for suggestions. */
async function ask(reply: unknown, options: Given = {}) {
  const opened = openPanel({ html, ...options, answers: { [suggestions]: reply, ...options.answers } });
  await opened.person.click(await section('Suggestions'));
  await opened.person.click(await button('Get Suggestions'));
  return opened;
}

describe('an answer', () => {
  test('appears by words while it is written, and only its end is announced', async () => {
    const stream = openStream();
    await ask(stream.response);
    const region = await answer();
    expect(region).toHaveAttribute('aria-busy', 'true');
    expect(region).toHaveFocus();
    stream.event(begun);
    stream.event(text('## A turn\nThe son prep'));
    expect(await within(region).findByText('The son')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'A turn' })).toBeVisible();
    stream.event(text('ares a **speech**, *and **forgets** it*.'));
    expect(await within(region).findByText(/prepares a/)).toBeVisible();
    expect(status()).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Insert/ })).toBeNull();
    stream.event(done);
    stream.end();
    expect(await screen.findByText('Answer complete')).toHaveAttribute('role', 'status');
    expect(within(region).getByText('speech').tagName).toBe('STRONG');
    expect(within(region).getByText('forgets', { selector: 'strong em' })).toBeVisible();
    expect(region).toHaveAttribute('aria-busy', 'false');
    expect(region).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Stop generating' })).toBeNull();
  });

  test('in a language without spaces appears as well', async () => {
    const stream = openStream();
    await ask(stream.response);
    stream.event(begun);
    stream.event(text('恵'.repeat(40)));
    expect(await within(await answer()).findByText('恵'.repeat(40))).toBeVisible();
  });

  test('shows links, pictures and HTML as text', async () => {
    await ask(streamOf([begun, text('[a](https://example.org) ![b](c.png) <img src=x>'), done]));
    expect(await screen.findByText('[a](https://example.org) ![b](c.png) <img src=x>')).toBeVisible();
    expect(within(await answer()).queryByRole('link')).toBeNull();
    expect(within(await answer()).queryByRole('img')).toBeNull();
  });

  test('of the built-in helper says so, and that it was cut', async () => {
    await ask(
      streamOf([
        { ...begun, isModel: false, isCut: true },
        text(
          'This answer comes from the built-in helper, which is not an AI model. It draws on the Bible, texts by others, and your own documents.\n\n## One\na',
        ),
        { kind: 'done', isTooLong: true },
      ]),
    );
    expect(await screen.findAllByText(/^This answer comes from the built-in helper/)).toHaveLength(1);
    expect(
      screen.getByText('This sermon is long, so the assistant read only its beginning (up to 12,000 words).'),
    ).toBeVisible();
    expect(within(await answer()).getByText('The answer reached its maximum length and ends here.')).toBeVisible();
  });

  test.each([
    [
      'Stop generating',
      (person: Awaited<ReturnType<typeof ask>>['person']) =>
        button('Stop generating').then((stop) => person.click(stop)),
    ],
    ['Escape', (person: Awaited<ReturnType<typeof ask>>['person']) => person.keyboard('{Escape}')],
  ])('is ended by %s; what came stays, and the server stops', async (_, stop) => {
    const stream = openStream();
    const { person, network } = await ask(stream.response);
    stream.event(begun);
    stream.event(text('Grace and '));
    expect(await within(await answer()).findByText('Grace and')).toBeVisible();
    await stop(person);
    expect(within(await answer()).getByText('You stopped this answer.')).toBeVisible();
    expect(within(await answer()).getByText('Grace and')).toBeVisible();
    expect(await answer()).toHaveFocus();
    await waitFor(() =>
      expect(network.callsOf('DELETE /api/Streams/*')).toEqual([`DELETE /api/Streams/${stream.streamId}`]),
    );
    expect(await button('Start Over')).toBeVisible();
  });

  test('stays while the user looks at another section, and goes on', async () => {
    const stream = openStream();
    const { person } = await ask(stream.response);
    stream.event(begun);
    await person.click(await section('Analysis'));
    expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull();
    await act(async () => stream.event(text('Grace and peace.\n')));
    await person.click(await section('Suggestions'));
    expect(await within(await answer()).findByText('Grace and peace.')).toBeVisible();
  });

  test('goes on while another document is open', async () => {
    const stream = openStream();
    const { unmount } = await ask(stream.response);
    stream.event(begun);
    unmount();
    stream.event(text('Grace and peace.'));
    stream.event(done);
    stream.end();
    const id = { ownerId: subscriber.id, documentId, mode: 'suggestions' as const };
    await waitFor(() => expect(pageAnswers.get(id)).toMatchObject({ text: 'Grace and peace.', outcome: 'complete' }));
  });

  test('says that it waits for the connection', async () => {
    const stream = openStream();
    await ask(stream.response);
    setOnline(false);
    const sentence = 'You are offline. The answer will continue if you reconnect within a minute.';
    await waitFor(() => expect(status()).toEqual([sentence]));
    expect(screen.getAllByText(sentence)).toHaveLength(2);
  });

  test('that ends takes the focus of the button that stopped it', async () => {
    const stream = openStream();
    await ask(stream.response);
    stream.event(begun);
    stream.event(text('Grace.'));
    (await button('Stop generating')).focus();
    stream.event(done);
    stream.end();
    await screen.findByText('Answer complete');
    expect(await answer()).toHaveFocus();
  });

  test('that ends because the session is over asks the user to sign in', async () => {
    onTestFinished(() => pageSession.reset());
    const stream = openStream();
    await ask(stream.response);
    stream.event(begun);
    stream.fail(401, 'Sign in required');
    await waitFor(() => expect(pageSession.state).toMatchObject({ isOver: true, isAsking: true }));
  });

  test('on a document that is gone says so', async () => {
    await ask(refused(404, 'Request was submitted to the incorrect location.'));
    expect(
      await within(await answer()).findByText(
        'This no longer exists. It may have been deleted in another window or on another device.',
      ),
    ).toBeVisible();
  });

  test('of a heading only has nothing to insert', async () => {
    await ask(streamOf([begun, text('# A title\n## A turn\nGrace.\n\n---\n'), done]));
    await screen.findByText('Answer complete');
    expect(screen.getAllByRole('button', { name: /^Insert/ })).toHaveLength(1);
    expect(await button('Insert A turn')).toHaveAttribute('aria-label', 'Insert A turn');
  });

  test('whose process is gone was cut off', async () => {
    const stream = openStream();
    await ask(stream.response);
    stream.event(begun);
    stream.event(text('Grace '));
    stream.fail(410, 'Gone');
    expect(
      await within(await answer()).findByText(
        'The answer was cut off here because the connection was lost. You can start over.',
      ),
    ).toBeVisible();
  });
});

describe('a reload', () => {
  test('continues the answer that is being written', async () => {
    const first = openStream();
    const { unmount } = await ask(first.response);
    first.event(begun);
    first.event(text('Grace and '));
    expect(await within(await answer()).findByText('Grace and')).toBeVisible();
    window.dispatchEvent(new Event('pagehide'));
    unmount();

    const second = openStream();
    second.event(text('peace.'));
    second.event(done);
    second.end();
    const { network } = openPanel({ html, answers: { [suggestions]: () => second.response } });
    expect(await within(await answer()).findByText('Grace and peace.')).toBeVisible();
    expect(network.bodiesOf(suggestions)).toEqual([null]);
  });

  test('says that an answer was cut off if the server does not have it any more, and keeps what came', async () => {
    const first = openStream();
    const { unmount } = await ask(first.response);
    first.event(begun);
    first.event(text('Grace and '));
    expect(await within(await answer()).findByText('Grace and')).toBeVisible();
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    openPanel({ html, answers: { [suggestions]: refused(410, 'Gone') } });
    expect(within(await answer()).getByText('Grace and')).toBeVisible();
    expect(await within(await answer()).findByText(/^The answer was cut off here/)).toBeVisible();
  });

  test('keeps an answer that is complete, but not for another user', async () => {
    const { unmount, network } = await ask(streamOf([begun, text('Grace.'), done]));
    await screen.findByText('Answer complete');
    unmount();
    expect(network.bodiesOf(suggestions)).toHaveLength(1);
    openPanel({ html }).unmount();
    expect(readStored()).toHaveLength(1);
    pageAnswers.reset();
    pageAnswers.restore('another');
    expect(pageAnswers.hasAny(documentId)).toBe(false);
  });

  test('shows the newest answer, and starting over shows what to ask for', async () => {
    const { unmount, person } = await ask(streamOf([begun, text('Grace.'), done]), {
      html: `<p>${'a '.repeat(1_000)}</p>`,
    });
    await screen.findByText('Answer complete');
    await person.click(await section('Sermon ideas'));
    expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull();
    unmount();
    const question = { mode: 'analysis' as const, topics: [], scriptureReferences: [] };
    const opened = openPanel({ html, answers: { [analysis]: () => streamOf([begun, text('Peace.'), done]) } });
    const id = { ownerId: subscriber.id, documentId, mode: 'analysis' as const };
    await act(async () => void (await pageAnswers.ask(id, question)));
    expect(within(await answer()).getByText('Grace.')).toBeVisible();
    opened.unmount();
    const again = openPanel({ html });
    expect(within(await answer()).getByText('Peace.')).toBeVisible();
    await again.person.click(await button('Start Over'));
    expect(await section('Analysis')).toHaveAttribute('aria-expanded', 'true');
    expect(await section('Suggestions')).toHaveAttribute('aria-expanded', 'false');
    expect(await button('1000 words required')).toHaveFocus();
  });

  test('after signing out has no answers', async () => {
    await ask(streamOf([begun, text('Grace.'), done]));
    await screen.findByText('Answer complete');
    onTestFinished(() => void tabAnswers.read());
    tabAnswers.forget();
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('sermon-assistant')).toBeNull();
    expect(readStored()).toEqual([]);
  });

  test('keeps a limited number of answers', async () => {
    openPanel({ html, answers: { [ideas]: () => streamOf([begun, text('Grace.'), done]) } });
    const question = { mode: 'ideas' as const, topics: ['a'], scriptureReferences: ['John 3'] };
    for (let n = 0; n < maxPageAnswers + 2; n += 1)
      await pageAnswers.ask({ ownerId: subscriber.id, documentId: `${n}`, mode: 'ideas' }, question);
    expect(pageAnswers.state.size).toBe(maxPageAnswers);
    expect(readStored()).toHaveLength(maxStoredAnswers);
    expect(readStored().at(-1)).toMatchObject({ documentId: `${maxPageAnswers + 1}` });
  });
});

describe('quotations', () => {
  const written = [
    '## A verse to end on',
    '> “Jesus wept.” — John 11:35 (KJV)',
    '## A turn',
    'The son says “I am no longer worthy to be called your son” (Luke 15:19), as in Romans 8:28.',
    '## A claim',
    '> “Be kind.” — Hezekiah 3:4',
  ].join('\n');
  const found = [
    { reference: 'John 11:35', quoted: 'Jesus wept.', status: 'verified', translationId: 'KJV', text: 'Jesus wept.' },
    {
      reference: 'Luke 15:19',
      quoted: 'I am no longer worthy to be called your son',
      status: 'differs',
      translationId: 'WEB',
      text: 'I am no more worthy to be called your son. Make me as one of your hired servants.',
    },
    { reference: 'Romans 8:28', quoted: null, status: 'verified', translationId: 'WEB', text: 'We know' },
    { reference: 'Hezekiah 3:4', quoted: 'Be kind.', status: 'notFound', translationId: '', text: '' },
  ];
  const own = (words: string) => `<span data-source="assistant/assistant/Assistant/">${words}</span>`;

  test('are looked up before anything with them can be inserted', async () => {
    let give!: (reply: unknown) => void;
    const reply = new Promise((resolve) => (give = resolve));
    const { person, network, insertedHtml } = await ask(streamOf([begun, text(written), done]), {
      answers: { [check]: () => reply },
    });
    const insert = await button('Insert A verse to end on');
    expect(insert).toHaveAttribute('aria-disabled', 'true');
    expect(insert).toHaveAccessibleDescription('The quotations in this part are being looked up');
    await person.click(insert);
    expect(insertedHtml()).toBe('');
    await act(async () => give(found));
    expect(await screen.findByText('Verified, King James Version')).toBeVisible();
    expect(network.bodiesOf(check)).toEqual([
      {
        answer:
          '“Jesus wept.” — John 11:35 (KJV)\nThe son says “I am no longer worthy to be called your son” (Luke 15:19), as in Romans 8:28.\n“Be kind.” — Hezekiah 3:4',
      },
    ]);
    await person.click(await button('Insert A verse to end on'));
    expect(insertedHtml()).toBe(
      `<h2>${own('A verse to end on')}</h2><blockquote class="scripture" data-reference="John 11:35" data-translation="KJV"><p>Jesus wept.</p></blockquote>`,
    );
  });

  test('in advice can be copied, not inserted', async () => {
    const stream = [
      begun,
      text('## Its language\nThe son says “I am no longer worthy to be called your son” (Luke 15:19).', false),
      text('\n\n## A verse\nJesus wept.'),
      done,
    ];
    const { person } = await ask(streamOf(stream), { answers: { [check]: found } });
    await person.click(await button('Use this wording: Luke 15:19'));
    expect(await button('Copy Its language')).toHaveFocus();
    expect(
      screen.getAllByRole('button', { name: /^Insert/ }).map((insert) => insert.getAttribute('aria-label')),
    ).toEqual(['Insert A verse']);
  });

  test('with other words show those of the Bible, and one click takes them', async () => {
    const { person, insertedHtml } = await ask(streamOf([begun, text(written), done]), { answers: { [check]: found } });
    expect(await screen.findByText('Wording differs')).toBeVisible();
    expect(screen.getByText('more').tagName).toBe('MARK');
    expect(screen.getByText('The passage named here is in the Bible')).toBeVisible();
    await person.click(await button('Use this wording: Luke 15:19'));
    expect(screen.queryByText('Wording differs')).toBeNull();
    expect(screen.getByText('Luke 15:19: verified, World English Bible')).toBeVisible();
    expect(await button('Insert A turn')).toHaveFocus();
    await person.click(await button('Insert A turn'));
    expect(insertedHtml()).toBe(
      `<h2>${own('A turn')}</h2><p>${own('The son says “I am no more worthy to be called your son” (Luke 15:19), as in Romans 8:28.')}</p>`,
    );
  });

  test('that are not in the Bible cannot be inserted', async () => {
    await ask(streamOf([begun, text(written), done]), { answers: { [check]: found } });
    expect(await screen.findByText("Hezekiah 3:4: not found. This line won't be inserted.")).toBeVisible();
    const insert = await button('Insert A claim');
    expect(insert).toHaveAttribute('aria-disabled', 'true');
    expect(insert).toHaveAccessibleDescription('The passages in this part are not in the Bible');
    expect(screen.queryByRole('button', { name: 'Copy A claim' })).toBeNull();
  });

  test('that could not be looked up can be tried again; parts without any can be inserted', async () => {
    const { person, network, insertedHtml } = await ask(streamOf([begun, text(`${written}\n## Plain\nGrace.`), done]), {
      answers: { [check]: refused(400, 'No') },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Some passages could not be looked up, so the parts that name them can't be inserted yet.",
    );
    await person.click(await button('Insert Plain'));
    expect(insertedHtml()).toBe(`<h2>${own('Plain')}</h2><p>${own('Grace.')}</p>`);
    network.answer(check, found);
    await person.click(await button('Try Again'));
    expect(await screen.findByText('Verified, King James Version')).toBeVisible();
  });

  test('beyond the number of checks say when they can be looked up', async () => {
    await ask(streamOf([begun, text(written), done]), {
      answers: { [check]: refused(429, 'Too many attempts. Please try again in 40 minutes.') },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Please try again in 40 minutes.');
  });

  test('that the server leaves out can be looked up again', async () => {
    const { person, network } = await ask(streamOf([begun, text(written), done]), {
      answers: { [check]: found.slice(1) },
    });
    expect(await screen.findByText('Wording differs')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Some passages could not be looked up');
    network.answer(check, found);
    await person.click(await button('Try Again'));
    expect(await screen.findByText('Verified, King James Version')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('whose true words were accepted keep them after a reload, although they are looked up with another result', async () => {
    const { person, network, unmount } = await ask(streamOf([begun, text(written), done]), {
      answers: { [check]: found },
    });
    await person.click(await button('Use this wording: Luke 15:19'));
    unmount();
    const isNow = { status: 'verified', translationId: 'KJV', text: 'I am no longer worthy to be called your son' };
    const later = found.map((each) => (each.reference === 'Luke 15:19' ? { ...each, ...isNow } : each));
    const again = openPanel({ html, answers: { [check]: later } });
    expect(await screen.findByText('Luke 15:19: verified, World English Bible')).toBeVisible();
    await waitFor(() => expect(again.network.bodiesOf(check)).toHaveLength(1));
    expect(screen.getByText(/no more worthy/)).toBeVisible();
    expect(network.bodiesOf(check)).toHaveLength(1);
  });

  test('are looked up again when the translation changes', async () => {
    const settings = { ...defaultStoredPreferences, bibleTranslationId: 'KJV', isBibleTranslationChosen: true };
    let save!: (reply: unknown) => void;
    const saved = new Promise((resolve) => (save = resolve));
    const { person, network } = await ask(streamOf([begun, text(written), done]), {
      answers: { [check]: found, 'POST /api/BuilderPreferences/SaveBuilderPreferences': () => saved },
    });
    expect(await screen.findByText('Wording differs')).toBeVisible();
    await person.click(await button('AI Assistant Settings'));
    const dialog = await screen.findByRole('dialog', { name: 'AI Assistant Settings' });
    await person.selectOptions(await within(dialog).findByLabelText('Bible translation'), 'KJV');
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(network.bodiesOf(check)).toHaveLength(1);
    network.answer(
      check,
      found.map((each) => ({ ...each, ...(each.status === 'differs' && { status: 'verified' }) })),
    );
    await act(async () => save(settings));
    expect(await screen.findByText('Luke 15:19: verified, World English Bible')).toBeVisible();
    expect(network.bodiesOf(check)).toHaveLength(2);
  });

  test('of a long answer are looked up in several calls', async () => {
    const many = Array.from({ length: 70 }, (_, at) => `- John 3:${(at % 36) + 1} and Psalm 119:${at + 1}`).join('\n');
    const { person, network } = openPanel({
      html,
      answers: { [suggestions]: () => streamOf([begun, text(`## Many\n${many}`), done]) },
    });
    network.answer(check, () => {
      const { answer: sent } = network.bodiesOf(check).at(-1) as { answer: string };
      const references = sent.match(/(?:John|Psalm) \d+:\d+/g)!.slice(0, 60);
      return references.map((reference) => ({
        reference,
        quoted: null,
        status: 'verified',
        translationId: 'WEB',
        text: 'x',
      }));
    });
    await person.click(await section('Suggestions'));
    await person.click(await button('Get Suggestions'));
    expect(await screen.findByText('The 106 passages named here are in the Bible')).toBeVisible();
    expect(network.bodiesOf(check)).toHaveLength(3);
  });
});

test('copying with the keyboard adds the source, and no buttons', async () => {
  const { person } = await ask(streamOf([begun, text('## A turn\nGrace.\n## Another\nPeace.'), done]));
  await screen.findByText('Answer complete');
  document.getSelection()!.selectAllChildren(await answer());
  onTestFinished(() => document.getSelection()!.removeAllRanges());
  const copied = (await person.copy())!;
  const own = (words: string) => `<span data-source="assistant/assistant/Assistant/">${words}</span>`;
  expect(copied.getData('text/html')).toBe(
    `<h2>${own('A turn')}</h2><p>${own('Grace.')}</p><h2>${own('Another')}</h2><p>${own('Peace.')}</p>`,
  );
  expect(copied.getData('text/plain')).not.toContain('Insert');
});

describe('feedback', () => {
  const rated = async () => ask(streamOf([begun, text('Grace.'), done]), { answers: { [sendFeedback]: null } });

  test('needs a thumb or some words; a second click takes the thumb back; it is sent once', async () => {
    const { person, network } = await rated();
    const up = await button('Thumbs up');
    expect(screen.queryByRole('button', { name: 'Send Feedback' })).toBeNull();
    await person.click(up);
    expect(up).toHaveAttribute('aria-pressed', 'true');
    await person.click(up);
    expect(up).toHaveAttribute('aria-pressed', 'false');
    const send = await button('Send Feedback');
    expect(send).toHaveAttribute('aria-disabled', 'true');
    expect(send).toHaveAccessibleDescription('Write a few words, or choose thumbs up or thumbs down');
    await person.click(send);
    await person.type(screen.getByLabelText('Anything to add?'), 'Too short');
    await person.click(await button('Thumbs down'));
    await person.click(send);
    const thanks = await screen.findByText('Thank you.');
    expect(thanks).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Thumbs up' })).toBeNull();
    expect(network.bodiesOf(sendFeedback)).toEqual([
      {
        assetId: documentId,
        mode: 'suggestions',
        topics: [],
        scriptureReferences: [],
        assistantResponse: 'Grace.',
        feedback: 'Too short',
        thumbsUp: false,
      },
    ]);
    await person.click(await button('Start Over'));
    expect(await button('Get Suggestions')).toHaveFocus();
  });

  test('that could not be sent says so and keeps what was written', async () => {
    const { person, network } = await rated();
    network.answer(sendFeedback, refused(500, 'No'));
    await person.click(await button('Thumbs up'));
    await person.type(screen.getByLabelText('Anything to add?'), 'Good');
    await person.click(await button('Send Feedback'));
    expect(await screen.findByText('Your feedback could not be sent. Please try again.')).toBeVisible();
    expect(screen.getByLabelText('Anything to add?')).toHaveValue('Good');
    network.answer(sendFeedback, null);
    await person.click(await button('Send Feedback'));
    expect(await screen.findByText('Thank you.')).toBeVisible();
  });
});

describe('the settings', () => {
  const save = 'POST /api/BuilderPreferences/SaveBuilderPreferences';
  test('tell the assistant about the user; only what changed is sent', async () => {
    const { person, network } = openPanel({ answers: { [save]: null } });
    await person.click(await button('AI Assistant Settings'));
    const dialog = await screen.findByRole('dialog', { name: 'AI Assistant Settings' });
    await waitFor(() => expect(within(dialog).getByLabelText('Bible translation')).toHaveValue('WEB'));
    await person.type(within(dialog).getByLabelText('Your tradition'), 'Lutheran');
    await person.type(within(dialog).getByLabelText('What to avoid'), 'Jokes');
    await person.click(within(dialog).getByLabelText('Your listeners'));
    await person.paste('a'.repeat(301));
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    const listeners = within(dialog).getByLabelText('Your listeners');
    expect(listeners).toHaveFocus();
    expect(listeners).toHaveAccessibleDescription('Use at most 300 characters.');
    expect(listeners).toHaveValue('a'.repeat(301));
    await person.clear(listeners);
    await person.selectOptions(within(dialog).getByLabelText('Bible translation'), 'KJV');
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(network.bodiesOf(save)).toEqual([
        { assistantTradition: 'Lutheran', assistantNever: 'Jokes', bibleTranslationId: 'KJV' },
      ]),
    );
  });

  test('keep a translation that is not offered anymore', async () => {
    const { person, network } = openPanel({
      answers: {
        [save]: null,
        'GET /api/BuilderPreferences/GetBuilderPreferences': {
          ...defaultStoredPreferences,
          bibleTranslationId: 'NIV',
          isBibleTranslationChosen: true,
        },
      },
    });
    await person.click(await button('AI Assistant Settings'));
    const dialog = await screen.findByRole('dialog', { name: 'AI Assistant Settings' });
    await waitFor(() => expect(within(dialog).getByLabelText('Bible translation')).toHaveValue('NIV'));
    await person.type(within(dialog).getByLabelText('Your tradition'), 'Lutheran');
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(network.bodiesOf(save)).toEqual([{ assistantTradition: 'Lutheran' }]));
  });
});
