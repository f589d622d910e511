import { describe, expect, test } from 'vitest';
import { fakeMediaSession } from './fakeMediaSession.setup.ts';
import { fakeSource, sentencesOf } from './fakeSource.setup.ts';
import { createPlayer, type Voice } from './player.ts';

const guy: Voice = { voice: 'en-US-GuyNeural', speed: 1 };
/** Each takes 2.4 seconds: two for 34 characters, and the pause. */
const three = sentencesOf(...['a', 'b', 'c'].map((letter) => `${letter.repeat(33)}.`));

/** A player that reads three sentences. The first one is heard if `isHeard` is true. */
function listen({ isHeard = true } = {}) {
  const fake = fakeSource();
  const player = createPlayer(fake.source, { title: 'The Father Who Runs' });
  const seen: string[] = [];
  player.subscribe(() => {
    const state = player.state();
    seen.push('sentence' in state ? `${state.kind} ${state.sentence}` : state.kind);
  });
  player.start(three, guy);
  if (isHeard) fake.events().playing();
  return { ...fake, player, seen };
}

const at = (kind: string, sentence: number, seconds: unknown = expect.any(Number)) => ({
  kind,
  sentence,
  seconds,
  ofSeconds: expect.any(Number),
});

test('sentences are read in order, until the end', () => {
  const { player, seen, log, events, control } = listen({ isHeard: false });
  expect(player.state()).toEqual(at('loading', 0, 0));
  events().playing();
  control.isReady = true;
  events().ended();
  events().playing();
  control.isReady = false;
  events().ended();
  events().playing();
  events().ended();
  expect(seen).toEqual(['loading 0', 'playing 0', 'playing 1', 'loading 2', 'playing 2', 'ended 2']);
  expect(log).toEqual(['open en-US-GuyNeural 1', 'play 0', 'play 1', 'play 2', 'pause']);
  expect(player.state()).toEqual({
    kind: 'ended',
    sentence: 2,
    seconds: expect.closeTo(7.2),
    ofSeconds: expect.closeTo(7.2),
  });
});

test('a text without sentences is not read', () => {
  const { source, log } = fakeSource();
  const player = createPlayer(source, { title: '' });
  player.start([], guy);
  expect([player.state(), log]).toEqual([{ kind: 'idle' }, []]);
});

test('a player that is not used does nothing', () => {
  const { source, log } = fakeSource();
  const player = createPlayer(source, { title: '' });
  player.pause();
  player.resume();
  player.restart();
  player.goTo(0);
  player.next();
  player.previous();
  player.changeVoice(guy);
  player.stop();
  expect([player.state(), log]).toEqual([{ kind: 'idle' }, []]);
});

test('the state is the same object until it changes', () => {
  const { player, seen, events, control } = listen();
  const state = player.state();
  events().playing();
  events().progressed();
  expect(player.state()).toBe(state);
  expect(seen).toHaveLength(2);
  control.seconds = 1;
  events().progressed();
  expect(player.state()).not.toBe(state);
  expect(player.state()).toEqual(at('playing', 0, 1));
});

test('a listener that has left is not called', () => {
  const { source } = fakeSource();
  const player = createPlayer(source, { title: '' });
  let calls = 0;
  player.subscribe(() => void (calls += 1))();
  player.start(three, guy);
  expect(calls).toBe(0);
});

describe('time', () => {
  test('is estimated, and corrected when the audio is there', () => {
    const { player, events, control } = listen();
    expect(player.state()).toEqual({ kind: 'playing', sentence: 0, seconds: 0, ofSeconds: expect.closeTo(7.2) });
    events().measured(1, 3.4);
    expect(player.state()).toMatchObject({ seconds: 0, ofSeconds: expect.closeTo(8.2) });
    events().measured(0, 2);
    events().ended();
    events().playing();
    control.seconds = 1.5;
    events().progressed();
    expect(player.state()).toMatchObject({ seconds: 3.5, ofSeconds: expect.closeTo(7.8) });
  });

  test('does not go beyond a sentence that takes longer than expected', () => {
    const { player, events, control } = listen();
    control.seconds = 60;
    events().progressed();
    expect(player.state()).toMatchObject({ seconds: 2.4 });
  });

  test('depends on the speed', () => {
    const { player } = listen();
    player.changeVoice({ ...guy, speed: 2 });
    expect(player.state()).toMatchObject({ ofSeconds: expect.closeTo(3.6) });
  });
});

describe('pausing', () => {
  test('keeps the position', () => {
    const { player, log, events, control, seen } = listen();
    control.seconds = 1.5;
    player.pause();
    expect(player.state()).toEqual(at('paused', 0, 1.5));
    player.pause();
    player.resume();
    events().playing();
    player.resume();
    expect(log.slice(2)).toEqual(['pause', 'resume']);
    expect(seen.slice(2)).toEqual(['paused 0', 'loading 0', 'playing 0']);
  });

  test('is possible while a sentence is loading', () => {
    const { player, log } = listen({ isHeard: false });
    player.pause();
    expect(player.state()).toEqual(at('paused', 0, 0));
    player.resume();
    expect(player.state()).toEqual(at('loading', 0, 0));
    expect(log.slice(2)).toEqual(['pause', 'resume']);
  });

  test('also happens if the browser does not allow to play without a click, which is no failure', () => {
    const { player, log, events } = listen({ isHeard: false });
    events().paused();
    expect(player.state()).toEqual(at('paused', 0, 0));
    player.resume();
    expect(log.at(-1)).toBe('resume');
  });
});

describe('going to a sentence', () => {
  test('reads from there on, also while another one is loading or the player is paused', () => {
    const { player, log } = listen({ isHeard: false });
    player.goTo(2);
    expect(player.state()).toEqual(at('loading', 2, 4.8));
    player.pause();
    player.goTo(1);
    expect(player.state()).toEqual(at('loading', 1, 2.4));
    expect(log.slice(1)).toEqual(['play 0', 'play 2', 'pause', 'play 1']);
  });

  test.each([-1, 3, 0.5, Number.NaN])('does nothing for %s, which does not exist', (sentence) => {
    const { player, log } = listen();
    player.goTo(sentence);
    expect(log).toHaveLength(2);
    expect(player.state()).toEqual(at('playing', 0));
  });

  test('the next one of the last one is the end', () => {
    const { player, log } = listen();
    player.next();
    player.next();
    expect(player.state()).toEqual(at('loading', 2));
    player.next();
    player.next();
    expect(player.state()).toEqual(at('ended', 2, expect.closeTo(7.2)));
    expect(log.slice(2)).toEqual(['play 1', 'play 2', 'pause']);
  });

  test('the previous one is the one before only within the first second', () => {
    const { player, log, control } = listen();
    player.goTo(2);
    control.seconds = 1;
    player.previous();
    control.seconds = 0.9;
    player.previous();
    player.previous();
    player.previous();
    expect(log.slice(2)).toEqual(['play 2', 'play 2', 'play 1', 'play 0', 'play 0']);
  });

  test('a paused player stays paused, and reads the new sentence when it is resumed', () => {
    const { player, log, control } = listen();
    player.pause();
    player.next();
    player.next();
    expect(player.state()).toEqual(at('paused', 2, 4.8));
    player.previous();
    expect(player.state()).toEqual(at('paused', 1, 2.4));
    expect(log.slice(2)).toEqual(['pause']);
    player.resume();
    player.pause();
    control.seconds = 2;
    player.previous();
    expect(player.state()).toEqual(at('paused', 1, 2.4));
    player.resume();
    player.pause();
    player.resume();
    expect(log.slice(3)).toEqual(['play 1', 'pause', 'play 1', 'pause', 'resume']);
  });
});

describe('after the end', () => {
  const listenToTheEnd = () => {
    const all = listen();
    for (const _ of three) all.events().ended();
    expect(all.player.state()).toEqual(at('ended', 2));
    return all;
  };

  test('resuming reads from the start', () => {
    const { player, log } = listenToTheEnd();
    player.resume();
    expect(player.state()).toEqual(at('loading', 0, 0));
    expect(log.at(-1)).toBe('play 0');
  });

  test('the previous sentence is the last one', () => {
    const { player } = listenToTheEnd();
    player.previous();
    expect(player.state()).toEqual(at('loading', 2));
  });
});

describe('after a failure', () => {
  test('the position is kept, and resuming tries again', () => {
    const { player, log, events } = listen();
    events().ended();
    events().failed('The speech service is busy.');
    const failed = { kind: 'failed', text: 'The speech service is busy.', sentence: 1 };
    expect(player.state()).toEqual(failed);
    events().measured(2, 9);
    player.pause();
    expect(player.state()).toEqual(failed);
    player.resume();
    expect(player.state()).toEqual(at('loading', 1));
    expect(log.slice(2)).toEqual(['play 1', 'play 1']);
  });

  test('other sentences can be read', () => {
    const { player, events } = listen();
    events().failed('The speech service is busy.');
    player.next();
    expect(player.state()).toEqual(at('loading', 1));
    events().failed('The speech service is busy.');
    player.restart();
    expect(player.state()).toEqual(at('loading', 0));
  });
});

test('another voice reads from the start, also if the player was paused', () => {
  const { player, log, readings } = listen();
  player.next();
  player.pause();
  player.changeVoice({ voice: 'en-GB-RyanNeural', speed: 1.5 });
  expect(player.state()).toEqual(at('loading', 0, 0));
  expect(log.slice(3)).toEqual(['pause', 'close', 'open en-GB-RyanNeural 1.5', 'play 0']);
  expect(readings.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

test('another text replaces the first one', () => {
  const { player, readings } = listen();
  player.next();
  player.start(sentencesOf('Grace.'), guy);
  expect(player.state()).toEqual(at('loading', 0, 0));
  expect(readings.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

test('a stopped player is idle and can start again', () => {
  const { player, log, readings } = listen();
  player.stop();
  expect(player.state()).toEqual({ kind: 'idle' });
  player.resume();
  expect(log.slice(2)).toEqual(['close']);
  player.start(three, guy);
  expect(player.state()).toEqual(at('loading', 0, 0));
  expect(readings.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

describe('media controls', () => {
  test('show the title and what the player does', () => {
    const { session } = fakeMediaSession();
    const { player, events, control } = listen();
    expect(session).toMatchObject({ metadata: { title: 'The Father Who Runs' }, playbackState: 'playing' });
    control.seconds = 1;
    player.pause();
    expect(session.playbackState).toBe('paused');
    expect(session.position).toEqual({ duration: expect.closeTo(7.2), position: 1, playbackRate: 1 });
    player.resume();
    events().failed('The speech service is busy.');
    expect(session.playbackState).toBe('paused');
  });

  test('control the player', () => {
    const { handlers } = fakeMediaSession();
    const { player } = listen();
    const press = (name: string) => {
      handlers.get(name)!();
      return player.state();
    };
    expect(press('nexttrack')).toEqual(at('loading', 1));
    expect(press('pause')).toEqual(at('paused', 1));
    expect(press('play')).toEqual(at('loading', 1));
    expect(press('previoustrack')).toEqual(at('loading', 0));
    expect(press('stop')).toEqual({ kind: 'idle' });
  });

  test('disappear when the player is stopped', () => {
    const { session, handlers } = fakeMediaSession();
    const { player } = listen();
    expect([...handlers.keys()].toSorted()).toEqual(['nexttrack', 'pause', 'play', 'previoustrack', 'stop']);
    player.stop();
    expect(handlers.size).toBe(0);
    expect(session).toMatchObject({ metadata: null, playbackState: 'none', position: null });
  });

  test('have only what the browser knows', () => {
    const { session, handlers } = fakeMediaSession();
    const { setActionHandler } = session;
    session.setActionHandler = (name, perform) => {
      if (name === 'stop') throw new TypeError('no such action');
      setActionHandler(name, perform);
    };
    session.setPositionState = () => {
      throw new TypeError('no such position');
    };
    const { player } = listen();
    expect(handlers.size).toBe(4);
    player.stop();
    expect(handlers.size).toBe(0);
  });
});
