import { Editor } from '@tiptap/core';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { parseOptions, sermonExtensions } from '../../../editor/extensions.ts';
import { toHtml } from '../../../editor/html.ts';
import { fakeSource } from '../playback/fakeSource.setup.ts';
import type { Voice } from '../playback/player.ts';
import { listen, type Listening } from './listen.ts';
import * as spoken from './spokenText.ts';

afterEach(() => vi.restoreAllMocks());

const guy: Voice = { voice: 'en-US-GuyNeural', speed: 1 };
const text = '<p>He saw him. He ran.</p><p>He kissed him.</p>';

type Given = { content?: string; selected?: { from: number; to: number } };

/** Listens to a text in an editor. The first sentence is heard. */
function open({ content = text, selected }: Given = {}) {
  const editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  if (selected) editor.commands.setTextSelection(selected);
  const fake = fakeSource();
  const [onRefused, onStopped] = [vi.fn<(why: string) => void>(), vi.fn<() => void>()];
  const begun = listen(editor, {
    source: fake.source,
    title: 'The Father Who Runs',
    voice: guy,
    barTop: () => null,
    onRefused,
    onStopped,
  });
  const listening = begun as Listening;
  onTestFinished(() => {
    if (typeof begun !== 'string') begun.end();
    editor.destroy();
  });
  if (typeof begun !== 'string') fake.events().playing();
  return { editor, begun, listening, onRefused, onStopped, ...fake };
}

const heard = ({ view }: Editor) => [...view.dom.querySelectorAll('.heard')].map((mark) => mark.textContent).join('');
const played = (log: string[]) => log.filter((line) => line.startsWith('play')).at(-1);
const click = ({ view }: Editor, position: number, keys: MouseEventInit = {}) =>
  view.someProp('handleClick', (handle) => handle(view, position, new MouseEvent('click', keys)));

test('the sentence that is heard is marked, and the document does not change', () => {
  const { editor, listening, events } = open();
  const html = toHtml(editor.state.doc);
  expect(heard(editor)).toBe('He saw him.');
  events().ended();
  expect(heard(editor)).toBe('He ran.');
  events().ended();
  expect(heard(editor)).toBe('He kissed him.');
  events().ended();
  expect(heard(editor)).toBe('');
  listening.restart();
  expect(heard(editor)).toBe('He saw him.');
  listening.end();
  expect(heard(editor)).toBe('');
  expect(toHtml(editor.state.doc)).toBe(html);
  expect(editor.can().undo()).toBe(false);
});

test('the selection is read, and the cursor alone selects nothing', () => {
  expect(open({ selected: { from: 13, to: 20 } }).readings[0]!.sentences.map((each) => each.text)).toEqual(['He ran.']);
  expect(open({ selected: { from: 13, to: 13 } }).readings[0]!.sentences).toHaveLength(3);
});

test('nothing is read if the text is empty or too long', () => {
  const empty = open({ content: '<p></p>' });
  expect([empty.begun, empty.log]).toEqual(['empty', []]);
  const long = open({ content: `<p>${'grace '.repeat(1_001)}</p>` });
  expect([long.begun, long.log]).toEqual(['tooLong', []]);
});

test('the mark moves with edits before it, and disappears when its own words change', () => {
  const { editor, events } = open();
  events().ended();
  editor.commands.insertContentAt(1, 'Look: ');
  expect(heard(editor)).toBe('He ran.');
  editor.commands.insertContentAt({ from: 19, to: 22 }, 'She');
  expect(heard(editor)).toBe('');
  events().ended();
  expect(heard(editor)).toBe('He kissed him.');
});

test('the mark disappears when its paragraph is divided, and when all of the text is replaced', () => {
  const { editor } = open();
  editor.chain().setTextSelection(7).splitBlock().run();
  expect(heard(editor)).toBe('');
  const other = open();
  other.editor.commands.setContent('<p>Other words. And more of them. And more.</p>');
  expect(heard(other.editor)).toBe('');
  other.events().ended();
  expect(heard(other.editor)).toBe('');
});

test('a click goes on from there while the text is heard', () => {
  const { editor, listening, log, control } = open();
  control.isReady = true;
  click(editor, 25);
  expect([played(log), heard(editor)]).toEqual(['play 2', 'He kissed him.']);
  click(editor, 13);
  expect([played(log), heard(editor)]).toEqual(['play 1', 'He ran.']);
  click(editor, 25, { shiftKey: true });
  listening.player.pause();
  click(editor, 25);
  expect(played(log)).toBe('play 1');
});

test('a click outside of what is read changes nothing', () => {
  const { editor, log } = open({ selected: { from: 13, to: 20 } });
  click(editor, 3);
  click(editor, 30);
  expect(log).toEqual(['open en-US-GuyNeural 1', 'play 0']);
  expect(heard(editor)).toBe('He ran.');
});

test('a click outside of what is read changes nothing after an edit either', () => {
  const { editor, log } = open({ selected: { from: 13, to: 20 } });
  editor.commands.insertContentAt(35, ' And wept.');
  click(editor, 40);
  click(editor, 3);
  expect(log).toEqual(['open en-US-GuyNeural 1', 'play 0']);
  expect(heard(editor)).toBe('He ran.');
});

test('after a change of the text, a click reads and shows only the sentence that was clicked', () => {
  const { editor, log, control } = open();
  control.isReady = true;
  editor.commands.insertContentAt({ from: 16, to: 19 }, 'wept');
  const marks: string[] = [];
  editor.on('transaction', () => marks.push(heard(editor)));
  click(editor, 26);
  expect(log.slice(2)).toEqual(['close', 'open en-US-GuyNeural 1', 'play 2']);
  expect(marks).toEqual(['', 'He kissed him.']);
});

test('a click in a text that has become too long goes on in what is read', () => {
  const { editor, onRefused, log } = open();
  editor.commands.insertContentAt(35, ' And wept.'.repeat(1_000));
  click(editor, 15);
  expect([played(log), heard(editor)]).toEqual(['play 1', 'He ran.']);
  editor.commands.setContent('<p></p>');
  click(editor, 1);
  expect(played(log)).toBe('play 1');
  expect(onRefused).not.toHaveBeenCalled();
});

test('the text is divided into sentences again only after a change', () => {
  const { editor, listening } = open();
  const divided = vi.spyOn(spoken, 'spokenTextOf');
  click(editor, 15);
  listening.restart();
  expect(divided).not.toHaveBeenCalled();
  editor.commands.insertContentAt(1, 'Look. ');
  click(editor, 3);
  listening.restart();
  expect(divided).toHaveBeenCalledTimes(1);
});

test('words that are written again as they were can be marked again', () => {
  const { editor, listening, readings } = open();
  editor.commands.deleteRange({ from: 1, to: 12 });
  editor.commands.insertContentAt(1, 'He saw him.');
  expect(heard(editor)).toBe('');
  listening.restart();
  expect(heard(editor)).toBe('He saw him.');
  expect(readings).toHaveLength(1);
});

test('after a change of the text, a click and Restart read the new words', () => {
  const { editor, listening, readings, log } = open();
  editor.commands.insertContentAt({ from: 16, to: 19 }, 'wept');
  click(editor, 15);
  expect(readings.at(-1)!.sentences.map((each) => each.text)).toEqual(['He saw him.', 'He wept.', 'He kissed him.']);
  expect([played(log), heard(editor)]).toEqual(['play 1', 'He wept.']);
  editor.commands.insertContentAt(1, 'Look. ');
  listening.restart();
  expect(readings.at(-1)!.sentences[0]!.text).toBe('Look.');
  expect([played(log), heard(editor)]).toEqual(['play 0', 'Look.']);
  listening.restart();
  expect(readings).toHaveLength(3);
});

test('restarting a text that has become too long or empty says so', () => {
  const { editor, listening, onRefused } = open();
  editor.commands.insertContentAt(1, 'grace '.repeat(1_001));
  listening.restart();
  expect(onRefused).toHaveBeenLastCalledWith('tooLong');
  editor.commands.setContent('<p></p>');
  listening.restart();
  expect(onRefused).toHaveBeenLastCalledWith('empty');
});

test('Restart shows the first sentence, also if it is heard already', () => {
  const { editor, listening } = open();
  const shown = vi.spyOn(document.documentElement, 'scrollTo');
  listening.restart();
  expect(heard(editor)).toBe('He saw him.');
  expect(shown).toHaveBeenCalledTimes(1);
});

test('restarting with another voice reads from the start', () => {
  const { editor, listening, log, events } = open();
  events().ended();
  listening.restart({ voice: 'en-GB-RyanNeural', speed: 1.5 });
  expect(log.slice(-2)).toEqual(['open en-GB-RyanNeural 1.5', 'play 0']);
  expect(heard(editor)).toBe('He saw him.');
  listening.restart({ voice: 'en-GB-RyanNeural', speed: 1.5 });
  expect(log.slice(-2)).toEqual(['play 0', 'play 0']);
});

test('a selected part grows with what is written in it', () => {
  const { editor, listening, readings } = open({ selected: { from: 13, to: 20 } });
  editor.commands.insertContentAt(20, ' And wept.');
  editor.commands.insertContentAt(1, 'Look. ');
  listening.restart();
  expect(readings.at(-1)!.sentences.map((each) => each.text)).toEqual(['He ran.', 'And wept.']);
});

test('a selected part stays a part when all of the text is replaced, as by another version', () => {
  const { editor, listening, readings } = open({ selected: { from: 13, to: 20 } });
  editor.commands.setContent('<p>Look. He saw him. He ran.</p><p>He kissed him.</p>');
  expect(heard(editor)).toBe('He ran.');
  listening.restart();
  expect(readings).toHaveLength(1);
  editor.commands.setContent('<p>Look. He saw him. He fled.</p><p>He kissed him.</p>');
  listening.restart();
  expect(readings.at(-1)!.sentences.map((each) => each.text)).toEqual(['He fled.']);
});

test('Escape in the text and the media keys end listening', () => {
  const { editor, listening, onStopped } = open();
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  expect(onStopped).toHaveBeenCalledTimes(1);
  listening.player.stop();
  expect(onStopped).toHaveBeenCalledTimes(2);
  listening.end();
  expect(onStopped).toHaveBeenCalledTimes(2);
});
