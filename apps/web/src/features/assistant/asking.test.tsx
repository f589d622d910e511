import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { watchLeaving } from '../../testing/app.setup.tsx';
import { refused, refusedFields, streamOf } from '../../testing/network.setup.ts';
import { setOnline } from '../../testing/online.setup.ts';
import {
  analysis,
  begun,
  documentId,
  done,
  ideas,
  openPanel,
  openStream,
  suggestions,
  text,
  usage,
} from './assistant.setup.tsx';

const section = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const answer = () => screen.findByRole('region', { name: 'Answer' });
const words = (count: number) => `<p>${'grace '.repeat(count)}</p>`;

describe('the three sections', () => {
  test('are closed at first, and only one is open at a time', async () => {
    const { person } = openPanel();
    const all = await Promise.all(['Sermon ideas', 'Suggestions', 'Analysis'].map(section));
    const open = () => all.map((toggle) => toggle.getAttribute('aria-expanded') === 'true');
    expect(open()).toEqual([false, false, false]);
    await person.click(all[0]!);
    expect(open()).toEqual([true, false, false]);
    await person.click(all[2]!);
    expect(open()).toEqual([false, false, true]);
    await person.click(all[2]!);
    expect(open()).toEqual([false, false, false]);
  });

  test('stand above who answers, and that nothing is inserted by itself', async () => {
    openPanel({ assistant: 'builtIn' });
    expect(await screen.findByText('Answers come from the built-in helper, which is not an AI model.')).toBeVisible();
    expect(screen.getByText('Nothing is added to your sermon until you insert it.')).toBeVisible();
  });

  test('are not there for free users, who learn what the assistant does', async () => {
    const { person, onSave } = openPanel({ isFree: true });
    expect(screen.getByRole('heading', { name: 'A second pair of eyes for your sermon' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'AI Assistant Settings' })).toBeNull();
    const leaving = watchLeaving();
    await person.click(await button('Activate Now'));
    expect(onSave).toHaveBeenCalledOnce();
    await waitFor(() => expect(leaving).toHaveBeenCalledWith('/activate?upgradePath=AI+Assistant&upgradeAction=30'));
    vi.unstubAllGlobals();
  });
});

describe('ideas', () => {
  test('need a topic and a passage', async () => {
    const { person, network } = openPanel();
    await person.click(await section('Sermon ideas'));
    await person.click(await button('Get Ideas'));
    expect(screen.getByText('You must enter at least one topic')).toBeVisible();
    expect(screen.getByText('You must enter at least one scripture')).toBeVisible();
    expect(screen.getByLabelText('Scripture')).toHaveFocus();
    expect(screen.getByLabelText('Topics')).toHaveAccessibleDescription('You must enter at least one topic');
    // Screen readers read it with the field, so it is not announced once more.
    expect(screen.getByText('You must enter at least one topic')).not.toHaveAttribute('aria-live');
    expect(screen.getByText('You must enter at least one scripture')).not.toHaveAttribute('aria-live');
    await person.type(screen.getByLabelText('Topics'), 'mercy');
    expect(screen.queryByText('You must enter at least one topic')).toBeNull();
    await person.type(screen.getByLabelText('Scripture'), 'Hezekiah 3');
    await person.click(await button('Get Ideas'));
    expect(screen.getByText("“Hezekiah 3” isn't a Bible passage. Enter a passage like John 3:16.")).toBeVisible();
    expect(network.bodiesOf(ideas)).toEqual([]);
  });

  test('can start from a passage: one tap adds a topic of it', async () => {
    const { person, network } = openPanel({ answers: { [ideas]: () => streamOf([begun, text('Well.'), done]) } });
    await person.click(await section('Sermon ideas'));
    expect(screen.queryByRole('list', { name: 'In this passage' })).toBeNull();
    await person.type(screen.getByLabelText('Scripture'), 'Luke 15:1-7');
    await button('Add joy');
    await person.click(await button('Get Ideas'));
    expect(screen.getByLabelText('Topics')).toHaveFocus();
    expect(screen.getByLabelText('Topics')).toHaveAccessibleDescription('You must enter at least one topic');
    await person.click(await button('Add joy'));
    expect(screen.queryByText('You must enter at least one topic')).toBeNull();
    expect(await button('Add seeking the lost')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Add joy' })).toBeNull();
    await person.click(await button('Get Ideas'));
    await answer();
    expect(network.bodiesOf(ideas)).toMatchObject([{ topics: ['joy'], scriptureReferences: ['Luke 15:1-7'] }]);
  });

  test('are offered no topics of a passage that has none', async () => {
    const { person } = openPanel();
    await person.click(await section('Sermon ideas'));
    const passages = screen.getByLabelText('Scripture');
    await person.type(passages, 'John 3:16{Enter}');
    await button('Add love of God');
    await person.click(await button('Remove John 3:16'));
    await person.type(passages, '2 Chronicles 25{Enter}');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'In this passage' })).toBeNull());
  });

  test('are asked for with chips: Enter or a comma adds one, Backspace takes the last', async () => {
    const { person, network, onSave } = openPanel({
      scripture: 'Luke 15:11-24; Not a passage',
      answers: { [ideas]: () => streamOf([begun, text('Well.'), done]) },
    });
    await person.click(await section('Sermon ideas'));
    expect(screen.getByText('From the Details panel.')).toBeVisible();
    const topics = screen.getByLabelText('Topics');
    await person.type(topics, 'forgiveness,coming home{Enter}{Backspace}s');
    expect(topics).toHaveValue('coming homes');
    await person.type(topics, '{Backspace}{Enter}');
    await person.type(topics, 'forgiveness{Enter}pride{Enter}');
    await person.click(await button('Remove pride'));
    expect(topics).toHaveFocus();
    const passages = screen.getByLabelText('Scripture');
    await person.type(passages, 'Psalm 103:8,13');
    await person.click(await button('Get Ideas'));
    await answer();
    expect(onSave).toHaveBeenCalledOnce();
    expect(network.bodiesOf(ideas)).toEqual([
      {
        assetId: documentId,
        topics: ['forgiveness', 'coming home'],
        scriptureReferences: ['Luke 15:11–24', 'Psalm 103:8,13'],
      },
    ]);
    expect(await answer()).toHaveFocus();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'forgiveness',
      'coming home',
      'Scripture: Luke 15:11–24',
      'Scripture: Psalm 103:8, 13',
    ]);
  });

  test('have at most ten topics; further topics stay in the field with a message', async () => {
    const { person, network } = openPanel({ scripture: 'John 3' });
    await person.click(await section('Sermon ideas'));
    const topics = screen.getByLabelText('Topics');
    await person.click(topics);
    await person.paste('a, b, c, d, e, f, g, h, i, j, k, a, l');
    await person.keyboard('{Enter}');
    const sentence = 'You can add up to 10 topics. Remove one to add another.';
    expect(screen.getAllByRole('button', { name: /^Remove .$/ })).toHaveLength(10);
    expect(topics).toHaveValue('k, l');
    expect(topics).toBeInvalid();
    expect(topics).toHaveAccessibleDescription(sentence);
    expect(screen.getByText(sentence)).toHaveAttribute('aria-live', 'polite');
    await person.click(await button('Get Ideas'));
    expect(topics).toHaveFocus();
    expect(topics).toHaveValue('k, l');
    expect(network.bodiesOf(ideas)).toEqual([]);
    await person.click(await button('Remove a'));
    expect(topics).toBeValid();
    await person.type(topics, '{Enter}');
    expect(await button('Remove k')).toBeVisible();
    expect(topics).toHaveValue('l');
    expect(topics).toBeInvalid();
    await person.clear(topics);
    expect(topics).toBeValid();
    expect(topics).toHaveAccessibleDescription(sentence);
  });

  test('can be asked for only if no topic or passage is too long; one that is stays in the field with a message', async () => {
    const { person, network } = openPanel();
    await person.click(await section('Sermon ideas'));
    const [topics, passages] = [screen.getByLabelText('Topics'), screen.getByLabelText('Scripture')];
    const long = 'grace '.repeat(20).trim();
    await person.click(topics);
    await person.paste(`mercy, ${long}, hope`);
    await person.keyboard('{Enter}');
    expect(screen.getAllByRole('button', { name: /^Remove / }).map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Remove mercy',
      'Remove hope',
    ]);
    expect(topics).toHaveValue(long);
    expect(topics).toHaveAccessibleDescription('A topic can have up to 100 characters. Separate topics with commas.');
    await person.click(passages);
    await person.paste(`John 3:${'16, '.repeat(40)}`);
    await person.click(await button('Get Ideas'));
    expect(passages).toHaveAccessibleDescription(
      'A passage can have up to 100 characters. Separate passages with semicolons.',
    );
    expect(screen.getByLabelText('Scripture')).toHaveFocus();
    expect(network.bodiesOf(ideas)).toEqual([]);
  });

  test('say that they use only the first passages of the details', async () => {
    const scripture = Array.from({ length: 12 }, (_, at) => `John ${at + 1}`).join('; ');
    const { person } = openPanel({ scripture });
    await person.click(await section('Sermon ideas'));
    expect(screen.getAllByRole('button', { name: /^Remove John/ })).toHaveLength(10);
    expect(screen.getByLabelText('Scripture')).toHaveAccessibleDescription(
      'The first 10 passages from the Details panel.',
    );
  });

  test('are asked for with each passage of the details once', async () => {
    const { person, network } = openPanel({
      scripture: `John 3; Luke 15; ${'John 3; '.repeat(10)}Luke  15`,
      answers: { [ideas]: () => streamOf([begun, text('Well.'), done]) },
    });
    await person.click(await section('Sermon ideas'));
    expect(screen.getByLabelText('Scripture')).toHaveAccessibleDescription('From the Details panel.');
    await person.type(screen.getByLabelText('Topics'), 'mercy, mercy');
    await person.click(await button('Get Ideas'));
    await answer();
    expect(network.bodiesOf(ideas)).toEqual([
      { assetId: documentId, topics: ['mercy'], scriptureReferences: ['John 3', 'Luke 15'] },
    ]);
  });

  test('follow the details although the user typed a space', async () => {
    const { person } = openPanel({ scripture: 'John 3' });
    await person.click(await section('Sermon ideas'));
    const passages = screen.getByLabelText('Scripture');
    await person.type(passages, ' ');
    await person.click(await button('Get Ideas'));
    expect(screen.getByLabelText('Topics')).toHaveFocus();
    expect(passages).toHaveValue('');
    expect(passages).toHaveAccessibleDescription('From the Details panel.');
  });

  test('that the server refuses show its messages below the fields', async () => {
    const { person } = openPanel({
      scripture: 'Luke 15',
      answers: { [ideas]: refusedFields({ ScriptureReferences: ['No such passage'] }) },
    });
    await person.click(await section('Sermon ideas'));
    await person.type(screen.getByLabelText('Topics'), 'mercy');
    await person.click(await button('Get Ideas'));
    expect(await screen.findByText('No such passage')).toBeVisible();
    expect(screen.getByLabelText('Scripture')).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull();
    expect(await button('Remove mercy')).toBeVisible();
  });
});

test('a topic and a passage with the same words are both shown; starting over goes back to the fields', async () => {
  const { person, unmount } = openPanel({
    scripture: 'Psalm 23',
    answers: { [ideas]: () => streamOf([begun, text('Well.'), done]) },
  });
  await person.click(await section('Sermon ideas'));
  await person.type(screen.getByLabelText('Topics'), 'Psalm 23');
  await person.click(await button('Get Ideas'));
  await answer();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Psalm 23',
    'Scripture: Psalm 23',
  ]);
  await person.click(await button('Start Over'));
  expect(screen.getByLabelText('Scripture')).toHaveFocus();
  await person.click(await button('Get Ideas'));
  await answer();
  unmount();
  const again = openPanel({ scripture: 'Psalm 23' });
  await again.person.click(await button('Start Over'));
  expect(screen.getAllByRole('button', { name: 'Remove Psalm 23' })).toHaveLength(2);
});

describe('answers on the text', () => {
  test.each([
    ['Suggestions', 62, '100 words required', 'You have 62 words so far.'],
    ['Analysis', 999, '1000 words required', 'You have 999 words so far.'],
  ])('%s of %i words say how many are needed', async (name, count, label, note) => {
    const { person } = openPanel({ html: words(count) });
    await person.click(await section(name));
    const start = await button(label);
    expect(start).toHaveAttribute('aria-disabled', 'true');
    expect(start).toHaveAccessibleDescription(note);
    start.focus();
    await person.keyboard('{Enter}');
    expect(start).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull();
  });

  test('are asked for after the text was saved', async () => {
    const saving = vi.fn(async () => false);
    const { person, network } = openPanel({
      html: words(1_000),
      onSave: saving,
      answers: { [analysis]: () => streamOf([begun, text('## It holds\n- One thread.'), done]) },
    });
    await person.click(await section('Analysis'));
    await person.click(await button('Analyze'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your text could not be saved, so the assistant cannot read it yet. Please try again.',
    );
    expect(network.bodiesOf(analysis)).toEqual([]);
    saving.mockResolvedValue(true);
    await person.click(await button('Analyze'));
    expect(await screen.findByRole('heading', { name: 'It holds' })).toBeVisible();
    expect(network.bodiesOf(analysis)).toEqual([{ assetId: documentId }]);
  });
});

test('who goes on writing while the text is saved keeps the focus', async () => {
  let save!: (isSaved: boolean) => void;
  const saving = new Promise<boolean>((resolve) => (save = resolve));
  const { person } = openPanel({
    html: words(100),
    onSave: () => saving,
    answers: { [suggestions]: () => streamOf([begun, text('Well.'), done]) },
  });
  await person.click(await section('Suggestions'));
  await person.click(await button('Get Suggestions'));
  const elsewhere = await button('AI Assistant Settings');
  elsewhere.focus();
  await act(async () => save(true));
  expect(await answer()).toBeVisible();
  expect(elsewhere).toHaveFocus();
});

describe('the daily limit', () => {
  test('is shown before it is reached', async () => {
    let remaining = 2;
    const { person } = openPanel({
      html: words(100),
      answers: {
        [usage]: () => ({ limit: 3, remaining }),
        [suggestions]: () => {
          remaining = 1;
          return streamOf([{ ...begun, remaining }, text('Well.'), done]);
        },
      },
    });
    await person.click(await section('Suggestions'));
    expect(await screen.findByText('2 answers left today')).toBeVisible();
    await person.click(await button('Get Suggestions'));
    await person.click(await button('Start Over'));
    expect(await screen.findByText('1 answer left today')).toBeVisible();
    expect(await button('Get Suggestions')).toHaveAccessibleDescription('1 answer left today');
  });

  test('that is reached disables the button and says why', async () => {
    const { person } = openPanel({ html: words(100), answers: { [usage]: { limit: 3, remaining: 0 } } });
    await person.click(await section('Suggestions'));
    const start = await button('Get Suggestions');
    await waitFor(() => expect(start).toHaveAttribute('aria-disabled', 'true'));
    expect(start).toHaveAccessibleDescription(
      "You've reached your limit of 3 answers in 24 hours. Please try again tomorrow.",
    );
  });
});

test('without a connection, the buttons say why they are disabled', async () => {
  const { person } = openPanel({ html: words(100) });
  await person.click(await section('Suggestions'));
  const start = await button('Get Suggestions');
  start.focus();
  setOnline(false);
  await waitFor(() => expect(start).toHaveAttribute('aria-disabled', 'true'));
  expect(start).toHaveFocus();
  expect(start).toHaveAccessibleDescription('Not available offline');
});

test('an answer that the server refuses as a whole says why, and starting over is possible', async () => {
  const { person } = openPanel({
    html: words(100),
    answers: { [suggestions]: refused(503, 'The assistant is busy.') },
  });
  await person.click(await section('Suggestions'));
  await person.click(await button('Get Suggestions'));
  expect(within(await answer()).getByText('The assistant is busy.')).toBeVisible();
  expect(screen.queryByText('Was this helpful?')).toBeNull();
  await person.click(await button('Start Over'));
  expect(await button('Get Suggestions')).toHaveFocus();
});

test('an answer without any message ends with the sentence of the specification', async () => {
  const stream = openStream();
  const { person } = openPanel({ html: words(100), answers: { [suggestions]: stream.response } });
  await person.click(await section('Suggestions'));
  await person.click(await button('Get Suggestions'));
  stream.event(begun);
  stream.event(text('Grace and '));
  stream.fail(500, 'HubException:');
  expect(within(await answer()).getByText('Grace and')).toBeVisible();
  expect(await within(await answer()).findByText('An unknown error has occurred')).toBeVisible();
});
