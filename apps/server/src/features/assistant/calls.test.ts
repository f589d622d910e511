import type { AnswerEvent } from '@sermon/contract/assistant/assistant';
import { defaultBuilderPreferences } from '@sermon/contract/preferences';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { openTestDatabaseWithBibles } from '../../../../../tests/support/bibles.ts';
import { browserAt } from '../../../../../tests/support/browser.ts';
import { addToCorpus, corpusItem } from '../../../../../tests/support/corpus.ts';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { assistantFeedback } from '../../database/schema.ts';
import { streamLimits } from '../../http/streams/stream.ts';
import { openNetwork } from '../../http/streams/network.setup.ts';
import { openProvider } from '../../ports/assistant/provider.setup.ts';

const provider = await openProvider();
const model = {
  AI_PROVIDER: 'compatible',
  AI_BASE_URL: `${provider.url}/v1`,
  AI_MODEL: 'm',
  AI_DAILY_LIMIT: '3',
};
const product = await openProduct(model);
const helping = await openProduct({ AI_DAILY_LIMIT: '0' }, openTestDatabaseWithBibles());
const unknownId = '0198e9a4-7b1c-7000-8000-000000000000';

/** Creates a document with a number of words. */
const documentOf = async ({ api }: Pick<Person, 'api'>, words: number, name = 'Comfort') =>
  (await api.documents.save({ name, text: `<p>${'Grace <strong>abounds</strong>. '.repeat(words / 2)}</p>` })).id;

const asked = { topics: ['forgiveness'], scriptureReferences: ['Luke 15:11-32'] };

/** Reads an answer to its end, or until `onEvent` throws. */
async function read(stream: AsyncIterable<AnswerEvent>, onEvent: (event: AnswerEvent) => unknown = () => {}) {
  const events: AnswerEvent[] = [];
  let error: unknown = null;
  try {
    for await (const event of stream) {
      events.push(event);
      await onEvent(event);
    }
  } catch (thrown) {
    error = thrown;
  }
  return { events, error, text: events.map((event) => (event.kind === 'text' ? event.text : '')).join('') };
}

describe('what an answer needs', () => {
  test.each([
    ['generateSuggestions', 98, '100 words required'],
    ['generateAnalysis', 998, '1000 words required'],
  ] as const)('%s of a text with %i words is refused; tags do not count', async (name, words, message) => {
    const person = await product.join();
    const assetId = await documentOf(person, words);
    provider.behave({ kind: 'answer', pieces: ['Well.'] });
    expect(await read(person.api.assistant[name]({ assetId }))).toMatchObject({
      events: [],
      error: { statusCode: 400, message },
    });
    expect(provider.requests).toEqual([]);
    const enough = await documentOf(person, words + 2, 'Longer');
    expect(await read(person.api.assistant[name]({ assetId: enough }))).toMatchObject({ error: null, text: 'Well.' });
  });

  test('ideas need a topic and a passage of the Bible', async () => {
    const person = await product.join();
    const assetId = await documentOf(person, 2);
    const errorsOf = async (input: object) =>
      ((await read(person.api.assistant.generateIdeas({ assetId, ...asked, ...input }))).error as { fields: unknown })
        .fields;
    expect(await errorsOf({ topics: [] })).toEqual({ Topics: ['You must enter at least one topic'] });
    expect(await errorsOf({ topics: [' '] })).toEqual({ Topics: ['You must enter at least one topic'] });
    expect(await errorsOf({ scriptureReferences: [] })).toEqual({
      ScriptureReferences: ['You must enter at least one scripture'],
    });
    expect(await errorsOf({ scriptureReferences: ['Luke 15', 'Hezekiah 3'] })).toEqual({
      ScriptureReferences: ["“Hezekiah 3” isn't a Bible passage. Enter a passage like John 3:16."],
    });
    expect(await errorsOf({ topics: Array.from({ length: 11 }, () => 'grace') })).toEqual({
      Topics: ['This can have at most 10 entries'],
    });
  });

  test('a document of the user', async () => {
    const [person, other] = [await product.join(), await product.join()];
    for (const assetId of [unknownId, await documentOf(other, 1_000)])
      for (const answer of [
        person.api.assistant.generateAnalysis({ assetId }),
        person.api.assistant.generateIdeas({ assetId, ...asked }),
      ])
        expect((await read(answer)).error).toMatchObject({ statusCode: 404 });
  });

  test('an assistant', async () => {
    const off = await openProduct({ AI_PROVIDER: 'off' });
    const person = await off.join();
    const assetId = await documentOf(person, 100);
    expect((await person.api.app.config()).assistant).toBe('off');
    const refusal = { statusCode: 409, message: 'The assistant is turned off.' };
    const { generateSuggestions, checkQuotations, submitFeedback } = person.api.assistant;
    expect((await read(generateSuggestions({ assetId }))).error).toMatchObject(refusal);
    await expect(checkQuotations({ answer: 'Romans 8:28' })).rejects.toMatchObject(refusal);
    const feedback = { assetId, mode: 'ideas', assistantResponse: 'x', thumbsUp: true } as const;
    await expect(submitFeedback(feedback)).rejects.toMatchObject(refusal);
    expect((await product.visit().app.config()).assistant).toBe('model');
    expect((await helping.visit().app.config()).assistant).toBe('builtIn');
  });
});

describe('an answer of a model', () => {
  test('arrives in pieces, after the number of answers left today', async () => {
    const person = await product.join();
    const assetId = await documentOf(person, 2);
    provider.behave({ kind: 'answer', pieces: ['Gra', 'ce ', 'and peace '.repeat(10), 'to you.'] });
    const { events, text } = await read(person.api.assistant.generateIdeas({ assetId, ...asked }));
    expect(events[0]).toEqual({ kind: 'started', isModel: true, isCut: false, remaining: 2 });
    expect(events.at(-1)).toEqual({ kind: 'done', isTooLong: false });
    expect(text).toBe(`Grace ${'and peace '.repeat(10)}to you.`);
  });

  test('of a long sermon is about its beginning, and says so', async () => {
    const person = await product.join();
    const text = `<p>${'grace '.repeat(12_000)}</p><p>The end.</p>`;
    const { id: assetId } = await person.api.documents.save({ name: 'Long', text });
    provider.behave({ kind: 'answer', pieces: ['Yes.'], finish: 'length' });
    const { events } = await read(person.api.assistant.generateAnalysis({ assetId }));
    expect(events[0]).toMatchObject({ isCut: true });
    expect(events.at(-1)).toEqual({ kind: 'done', isTooLong: true });
    expect(JSON.stringify(provider.requests[0]!.body)).not.toContain('The end.');
  });

  test('is generated with the preacher’s own setting and no other document', async () => {
    const person = await product.join();
    await documentOf(person, 200, 'Secret draft');
    await person.api.preferences.save({ ...defaultBuilderPreferences, assistantTradition: 'Mennonite' });
    const { id: assetId } = await person.api.documents.save({ name: 'Peace', text: `<p>${'peace '.repeat(120)}</p>` });
    provider.behave({ kind: 'answer', pieces: ['Yes.'] });
    await read(person.api.assistant.generateSuggestions({ assetId }));
    const body = JSON.stringify(provider.requests[0]!.body);
    expect(body).toContain('Tradition: Mennonite');
    expect(body).toContain('Peace');
    expect(body).not.toContain('Secret draft');
    expect(body).not.toContain(person.email);
  });

  test('that fails keeps the text that arrived and shows our own message', async () => {
    const person = await product.join();
    const assetId = await documentOf(person, 2);
    provider.behave({ kind: 'broken', pieces: ['Grace', ' and peace'] });
    expect(await read(person.api.assistant.generateIdeas({ assetId, ...asked }))).toMatchObject({
      text: 'Grace and peace',
      error: {
        statusCode: 502,
        message: 'The answer was cut off here because the connection was lost. You can start over.',
      },
    });
    provider.behave({ kind: 'status', status: 429, message: 'Quota of org-77 exceeded' });
    const { error } = await read(person.api.assistant.generateIdeas({ assetId, ...asked }));
    expect(error).toMatchObject({
      statusCode: 503,
      message: 'The assistant is busy. Please try again in a few minutes.',
    });
  });

  test('that fails before its first word does not count toward the daily limit', async () => {
    const person = await product.join();
    const assetId = await documentOf(person, 2);
    provider.behave({ kind: 'status', status: 500, message: '' });
    for (let n = 0; n < 5; n += 1)
      expect((await read(person.api.assistant.generateIdeas({ assetId, ...asked }))).error).toMatchObject({
        statusCode: 502,
      });
    expect(await person.api.assistant.usage({})).toEqual({ limit: 3, remaining: 3 });
  });

  test('that fails before its first word counts if the provider may have charged for it', async () => {
    const person = await product.join();
    const assetId = await documentOf(person, 2);
    provider.behave({ kind: 'answer', pieces: [], finish: 'filter' });
    expect((await read(person.api.assistant.generateIdeas({ assetId, ...asked }))).error).toMatchObject({
      statusCode: 500,
    });
    expect(await person.api.assistant.usage({})).toEqual({ limit: 3, remaining: 2 });
  });

  test('is one of a limited number in 24 hours, which is known before it is reached', async () => {
    const [person, other] = [await product.join(), await product.join()];
    const assetId = await documentOf(person, 2);
    provider.behave({ kind: 'answer', pieces: ['Yes.'] });
    const ask = () => read(person.api.assistant.generateIdeas({ assetId, ...asked }));
    for (const remaining of [2, 1, 0]) expect((await ask()).events[0]).toMatchObject({ remaining });
    expect(await person.api.assistant.usage({})).toEqual({ limit: 3, remaining: 0 });
    expect((await ask()).error).toMatchObject({
      statusCode: 429,
      message: "You've reached your limit of 3 answers in 24 hours. Please try again tomorrow.",
    });
    // The limit comes first, before the document is read.
    expect((await read(person.api.assistant.generateAnalysis({ assetId: unknownId }))).error).toMatchObject({
      statusCode: 429,
    });
    expect(provider.requests).toHaveLength(3);
    expect(await other.api.assistant.usage({})).toEqual({ limit: 3, remaining: 3 });
    product.clock.pass(24 * 60 * 60_000);
    expect(await person.api.assistant.usage({})).toEqual({ limit: 3, remaining: 3 });
    expect((await ask()).error).toBeNull();
  });
});

describe('a connection', async () => {
  await product.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = product.app.server.address() as { port: number };
  /** Joins, and returns a client over a network that can be cut, and a document. */
  async function connect() {
    const network = await openNetwork(`http://127.0.0.1:${port}`);
    const person = await product.join();
    const api = browserAt(network.address);
    await api.accounts.signIn({ email: person.email, password: person.password, rememberMe: false });
    return { api, network, assetId: await documentOf(person, 1_000) };
  }

  test('that is lost continues the same answer without a second request to the provider', async () => {
    const { api, network, assetId } = await connect();
    const pieces = Array.from({ length: 20 }, (_, at) => `${at} and so on until the piece is long enough to be sent. `);
    provider.behave({ kind: 'answer', pieces });
    let isCut = false;
    const { text, error } = await read(api.assistant.generateAnalysis({ assetId }), () => {
      if (!isCut) network.cut();
      isCut = true;
    });
    expect({ text, error }).toEqual({ text: pieces.join(''), error: null });
    expect(provider.requests).toHaveLength(1);
  });

  test("that nobody continues for a minute stops the provider's work", async () => {
    const network = await openNetwork(`http://127.0.0.1:${port}`);
    const person = await product.join();
    const jar = { cookie: '' };
    await browserAt(network.address, jar).accounts.signIn({ email: person.email, password: person.password });
    provider.behave({ kind: 'silent', pieces: ['Grace'] });
    const response = await fetch(`${network.address}/ai-chat/GenerateSermonAnalysis`, {
      method: 'POST',
      headers: { cookie: jar.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ assetId: await documentOf(person, 1_000) }),
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; !text.includes('Grace');) text += (await reader.read()).value ?? '';

    const timers: (() => void)[] = [];
    const { setTimeout: start } = globalThis;
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation((task: () => void, ms?: number) => {
      if (ms !== streamLimits.patientMs) return start(task, ms);
      timers.push(task);
      // A timer that does nothing.
      return start(() => {}, 0);
    });
    try {
      network.cut();
      await expect.poll(() => timers.length).toBeGreaterThan(0);
    } finally {
      spy.mockRestore();
    }
    expect(provider.left).toEqual([]);
    for (const task of timers) task();
    await expect.poll(() => provider.left.length).toBe(1);
  });

  test("that the user closes stops the provider's work", async () => {
    const { api, assetId } = await connect();
    provider.behave({ kind: 'silent', pieces: ['Grace'] });
    await read(api.assistant.generateAnalysis({ assetId }), ({ kind }) => {
      if (kind === 'text') throw new Error('Stop generating');
    });
    await expect.poll(() => provider.left.length, { timeout: 1_000, interval: 10 }).toBe(1);
  });

  test('for a newer answer about the same document ends the older one, but not one about another document', async () => {
    const { api, assetId } = await connect();
    const { id: otherId } = await api.documents.save({ name: 'Other', text: `<p>${'peace '.repeat(200)}</p>` });
    provider.behave({ kind: 'silent', pieces: ['Grace'] });
    const begun: (() => void)[] = [];
    const start = (id: string) => {
      const first = new Promise<void>((resolve) => begun.push(resolve));
      const answer = read(api.assistant.generateSuggestions({ assetId: id }), ({ kind }) => {
        if (kind === 'text') begun.splice(0).forEach((resolve) => resolve());
      });
      return { first, answer };
    };
    const older = start(assetId);
    await older.first;
    const other = start(otherId);
    await other.first;
    const newer = start(assetId);
    expect((await older.answer).error).toMatchObject({
      statusCode: 409,
      message: 'This answer ended because a newer one was started for the same document.',
    });
    await newer.first;
    expect(provider.left).toHaveLength(1);
    provider.behave({ kind: 'answer', pieces: [] });
  });
});

describe('the built-in helper', () => {
  test('answers from the Bible, the topical index, the library and earlier sermons', async () => {
    const { search } = helping.services;
    const body = '<p>A father runs to his son and forgives him before he has said a word.</p>';
    const item = { contributor: 'Grace Chapel', description: 'A father runs.', scriptureReferences: 'Luke 15:20' };
    await addToCorpus(search, 'illustration', [corpusItem('The Father Who Runs', { ...item, body })]);
    const person = await helping.join();
    const earlier = { name: 'Two Sons', scripture: 'Luke 15:11-32', datePreached: '2024-03-10' };
    await person.api.documents.save({
      ...earlier,
      text: '<h2>The one who left</h2><p>a</p><h2>The one who stayed</h2>',
    });
    const { id: assetId } = await person.api.documents.save({ name: 'Home', text: '' });
    const { text, events, error } = await read(person.api.assistant.generateIdeas({ assetId, ...asked }));
    expect(error).toBeNull();
    expect(events[0]).toEqual({ kind: 'started', isModel: false, isCut: false, remaining: null });
    for (const part of [
      'which is not an AI model',
      '## An outline through Luke 15:11–32',
      '## “Forgiveness” elsewhere in the Bible',
      'Matthew 18:21–35',
      '**The Father Who Runs** by Grace Chapel',
      '**Two Sons**, preached on 10 Mar 2024. Its headings: “The one who left” · “The one who stayed”',
    ])
      expect(text).toContain(part);
  });

  test('names what a passage quotes of the other Testament, and where it is quoted there', async () => {
    // A user who has never chosen a translation sees the World English Bible.
    const person = await helping.join();
    const assetId = await documentOf(person, 2);
    const ideas = { assetId, topics: ['suffering'], scriptureReferences: ['Isaiah 53', 'Luke 4:14-30', 'John 3:1-21'] };
    const { text } = await read(person.api.assistant.generateIdeas(ideas));
    for (const part of [
      '- Quoted in 1 Peter 2:24: “He himself bore our sins in his body on the tree',
      '- Quoted from Isaiah 61:1: “The Lord Yahweh’s Spirit is on me',
      '- Compare Numbers 21:9: “Moses made a serpent of bronze',
    ])
      expect(text).toContain(part);
    const checked = await person.api.assistant.checkQuotations({ answer: text });
    expect(checked.filter(({ status }) => status !== 'verified')).toEqual([]);
  });

  test('takes an entry of the topical index for a phrase, and says which', async () => {
    const person = await helping.join();
    const assetId = await documentOf(person, 2);
    const ideas = {
      assetId,
      topics: ['women of faith', 'bread and wine', 'dealing with grief'],
      scriptureReferences: ['Ruth 1'],
    };
    const { text } = await read(person.api.assistant.generateIdeas(ideas));
    expect(text).toContain('The topical index has no entry “women of faith”; these passages are on “women”.');
    expect(text).not.toContain('## “Faith” elsewhere');
    expect(text).toContain('The topical index has no entry “bread and wine”; these verses have its words.');
    expect(text).not.toContain('## “Wine” elsewhere');
    expect(text).toContain('The topical index has no entry “dealing with grief”; these passages are on “grief”.');
  });

  test('offers the search for the lost to a sermon on the lost, not what happens to them', async () => {
    const person = await helping.join();
    const assetId = await documentOf(person, 2);
    for (const topic of ['the lost', 'lost', 'lost sheep']) {
      const ideas = { assetId, topics: [topic], scriptureReferences: ['Luke 15:1-7'] };
      const { text } = await read(person.api.assistant.generateIdeas(ideas));
      expect(text).toMatch(/elsewhere in the Bible[^#]*Ezekiel 34:11–16/);
      expect(text).not.toMatch(/\bhell\b|Hades|lake of fire/i);
    }
  });

  test('suggests texts of the library on the topics of the passage, and none in an analysis', async () => {
    const { search } = helping.services;
    const item = { description: 'A debt is torn up. On forgiveness, debts.', body: '<p>He tore it up.</p>' };
    await addToCorpus(search, 'illustration', [
      corpusItem('The Torn Page', item),
      corpusItem('The Other Page', { ...item, description: 'She did not forgive the hens. On farming.' }),
    ]);
    const person = await helping.join();
    const { id: assetId } = await person.api.documents.save({
      name: 'She Loved Much',
      scripture: 'Luke 7:36-50',
      text: `<p>${'A woman came to the table, and she wept. '.repeat(130)}</p>`,
    });
    const suggestions = await read(person.api.assistant.generateSuggestions({ assetId }));
    const analysis = await read(person.api.assistant.generateAnalysis({ assetId }));
    expect(suggestions.text).toContain('**The Torn Page**');
    expect(suggestions.text).not.toContain('The Other Page');
    expect(analysis.text).toContain('It looks only at this document.');
    expect(analysis.text).not.toContain('The Torn Page');
  });

  test('has no outline without an installed Bible, and says so', async () => {
    const empty = await openProduct();
    const person = await empty.join();
    const assetId = await documentOf(person, 2);
    const ideas = { assetId, topics: ['Comfort', 'bicycles'], scriptureReferences: ['Isaiah 40'] };
    const { text, error } = await read(person.api.assistant.generateIdeas(ideas));
    expect(error).toBeNull();
    expect(text).toContain('The text of this passage is not available, so there is no outline for it.');
    expect(text).toContain('The topical index has no entry “bicycles”.');
  });

  test('never reads the sermons of others', async () => {
    const [person, other] = [await helping.join(), await helping.join()];
    await other.api.documents.save({ name: 'Not yours', scripture: 'Luke 15', text: '<h2>Private</h2><p>a</p>' });
    const { id: assetId } = await person.api.documents.save({ name: 'Home', text: '' });
    const { text } = await read(person.api.assistant.generateIdeas({ assetId, ...asked }));
    expect(text).not.toContain('Not yours');
    expect(text).not.toContain('Private');
  });

  test('names sentences of the text in suggestions and analyses', async () => {
    const person = await helping.join();
    const sentence = 'The law was given by Moses. We were loved and we are being carried. Why did he carry us? ';
    const { id: assetId } = await person.api.documents.save({
      name: 'Carried',
      scripture: 'John 1:17',
      text: `<p>${sentence.repeat(80)}</p>`,
    });
    const suggestions = await read(person.api.assistant.generateSuggestions({ assetId }));
    const analysis = await read(person.api.assistant.generateAnalysis({ assetId }));
    expect(suggestions.text).toContain('- “The law was given by Moses.”');
    expect(analysis.text).toContain('Questions outside quotation marks, for example:\n- “Why did he carry us?”');
    expect([suggestions.error, analysis.error]).toEqual([null, null]);
  });
});

describe('the quotations of an answer', () => {
  test('are verified in a translation, differ with the true words, or are not found', async () => {
    const { assistant, preferences } = (await helping.join()).api;
    await preferences.save({ bibleTranslationId: 'WEB' });
    const answer = [
      '> “Jesus wept.” — John 11:35 (KJV)',
      '> “For God so loved the world, that he gave his only begotten Son” — John 3:16',
      '> “God loved everyone” — John 3:16 (WEB)',
      '> “Be kind to dogs.” — Hezekiah 3:4',
      'See Romans 8:28.',
    ].join('\n');
    expect(await assistant.checkQuotations({ answer })).toMatchObject([
      { reference: 'John 11:35', status: 'verified', translationId: 'KJV', text: 'Jesus wept.' },
      { reference: 'John 3:16', status: 'verified', translationId: 'KJV' },
      {
        reference: 'John 3:16',
        status: 'differs',
        translationId: 'WEB',
        text: expect.stringMatching(/^For God so loved/),
      },
      { reference: 'Hezekiah 3:4', quoted: 'Be kind to dogs.', status: 'notFound', translationId: '', text: '' },
      { reference: 'Romans 8:28', quoted: null, status: 'verified', translationId: 'WEB' },
    ]);
    expect(await assistant.checkQuotations({ answer: '' })).toEqual([]);
  });

  test('are compared with the translation that users see who have never chosen one', async () => {
    const { assistant } = (await helping.join()).api;
    const answer = '“The Lord is my shepherd; I shall not be in want at all.” (Psalm 23:1)\nSee Romans 8:28.';
    expect(await assistant.checkQuotations({ answer })).toMatchObject([
      {
        reference: 'Psalm 23:1',
        status: 'differs',
        translationId: 'WEB',
        text: 'Yahweh is my shepherd: I shall lack nothing.',
      },
      { reference: 'Romans 8:28', quoted: null, status: 'verified', translationId: 'WEB' },
    ]);
  });

  test('of the built-in helper are all verified', async () => {
    const person = await helping.join();
    const { id: assetId } = await person.api.documents.save({ name: 'Home', text: '' });
    const ideas = { assetId, topics: ['grace'], scriptureReferences: ['Ephesians 2:1-10', 'Psalm 23'] };
    const { text } = await read(person.api.assistant.generateIdeas(ideas));
    const checked = await person.api.assistant.checkQuotations({ answer: text });
    expect(checked.length).toBeGreaterThan(8);
    expect(checked.filter(({ status }) => status !== 'verified')).toEqual([]);
  });
});

test('quotations are checked 60 times in an hour', async () => {
  const { assistant } = (await product.join()).api;
  for (let n = 0; n < 60; n += 1) expect(await assistant.checkQuotations({ answer: '' })).toEqual([]);
  await expect(assistant.checkQuotations({ answer: '' })).rejects.toMatchObject({
    statusCode: 429,
    message: 'Too many attempts. Please try again in 60 minutes.',
  });
  product.clock.pass(60 * 60_000);
  expect(await assistant.checkQuotations({ answer: '' })).toEqual([]);
});

describe('feedback', () => {
  const given = {
    mode: 'ideas',
    ...asked,
    assistantResponse: 'Grace and peace',
    feedback: 'Good',
    thumbsUp: true,
  } as const;
  const rowsOf = ({ user }: Person) =>
    product.services.db.select().from(assistantFeedback).where(eq(assistantFeedback.accountId, user.id));

  test('is stored once for each answer', async () => {
    const person = await product.join();
    const assetId = await documentOf(person, 2);
    expect(await person.api.assistant.submitFeedback({ assetId, ...given })).toBeNull();
    await Promise.all([1, 2].map(() => person.api.assistant.submitFeedback({ assetId, ...given, feedback: 'Bad' })));
    expect(await rowsOf(person)).toEqual([
      expect.objectContaining({ ...given, documentId: assetId, dateCreated: product.clock.now }),
    ]);
    await person.api.assistant.submitFeedback({ assetId, mode: 'analysis', assistantResponse: 'x', thumbsUp: false });
    expect(await rowsOf(person)).toHaveLength(2);
  });

  test('needs words or a thumb, and a document of the user', async () => {
    const [person, other] = [await product.join(), await product.join()];
    const assetId = await documentOf(person, 2);
    const empty = { ...given, feedback: ' ', thumbsUp: null };
    await expect(person.api.assistant.submitFeedback({ assetId, ...empty })).rejects.toMatchObject({
      fields: { Feedback: ['Write a few words, or choose thumbs up or thumbs down'] },
    });
    await expect(other.api.assistant.submitFeedback({ assetId, ...given })).rejects.toMatchObject({ statusCode: 404 });
    expect([await rowsOf(person), await rowsOf(other)]).toEqual([[], []]);
  });

  test('is kept for the newest 200 answers of a user', async () => {
    const person = await product.join();
    const documentId = await documentOf(person, 2);
    const old = Array.from({ length: 200 }, (_, at) => ({
      ...given,
      accountId: person.user.id,
      documentId,
      responseHash: `hash ${at}`,
      dateCreated: new Date(product.clock.now.getTime() - 200_000 + at * 1_000),
    }));
    await product.services.db.insert(assistantFeedback).values(old);
    await person.api.assistant.submitFeedback({ assetId: documentId, ...given });
    const hashes = (await rowsOf(person)).map(({ responseHash }) => responseHash);
    expect(hashes).toHaveLength(200);
    expect(hashes).not.toContain('hash 0');
    expect(hashes).toContain('hash 1');
  });
});
