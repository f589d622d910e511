import { speechLimits } from '@sermon/domain/speech/voices';
import { beforeEach, describe, expect, test } from 'vitest';
import { queueLimits } from './serverSource.ts';
import { audio, jenny, letters, openPlayer } from './openPlayer.setup.ts';

let { player, server, elements, isAt, isSent, listen, hear } = {} as ReturnType<typeof openPlayer>;
beforeEach(() => {
  ({ player, server, elements, isAt, isSent, listen, hear } = openPlayer());
});

describe('the audio element', () => {
  test('is created and loaded during the click, and plays all sentences', async () => {
    server.isHelpful = true;
    listen('a', 'b', 'c');
    expect(elements.audios.map(({ loads }) => loads)).toEqual([1]);
    const [element] = elements.audios;
    const played: string[] = [];
    for (const sentence of [0, 1, 2]) {
      await isAt('playing', sentence);
      await expect.poll(() => element!.paused).toBe(false);
      played.push(element!.src);
      element!.end();
    }
    expect(player.state()).toMatchObject({ kind: 'ended', sentence: 2 });
    expect(new Set(played).size).toBe(3);
    player.changeVoice({ ...jenny, speed: 2 });
    expect(elements.audios).toHaveLength(1);
  });

  test('gets the next sentence at once when one has ended', async () => {
    const element = await hear('a', 'b');
    await expect.poll(() => elements.created()).toBe(2);
    const first = element.src;
    element.end();
    expect(element.src).not.toBe(first);
    expect(element.paused).toBe(false);
    expect(player.state()).toMatchObject({ kind: 'playing', sentence: 1 });
  });

  test('is silent while a sentence is loading that the listener has chosen', async () => {
    const element = await hear(...letters);
    server.isHelpful = false;
    player.goTo(5);
    expect(element.paused).toBe(true);
    await isAt('loading', 5);
    element.reach(3);
    expect(player.state()).toMatchObject({ kind: 'loading', sentence: 5 });
  });

  test('does not play a sentence that arrives while the player is paused', async () => {
    const element = listen('a');
    await isSent('a');
    player.pause();
    server.sent[0]!.reply(audio());
    await expect.poll(() => elements.created()).toBe(1);
    expect(element.paused).toBe(true);
    expect(player.state()).toMatchObject({ kind: 'paused', sentence: 0 });
    player.resume();
    expect(element.paused).toBe(false);
    await isAt('playing', 0);
  });

  test('continues where it was paused', async () => {
    const element = await hear('a');
    element.reach(0.5);
    player.pause();
    expect(element.paused).toBe(true);
    expect(player.state()).toMatchObject({ kind: 'paused', seconds: 0.5 });
    player.resume();
    expect(element).toMatchObject({ paused: false, currentTime: 0.5 });
  });

  test('may not be allowed to play without a click', async () => {
    server.isHelpful = true;
    const element = listen('a');
    element.refusal = new DOMException('Not allowed', 'NotAllowedError');
    await isAt('paused', 0);
    element.refusal = null;
    player.resume();
    await isAt('playing', 0);
  });

  test('may be paused by the device', async () => {
    const element = await hear('a');
    element.pause();
    await isAt('paused', 0);
    // For example by the buttons of headphones.
    await element.play();
    await isAt('playing', 0);
  });

  test('has no audio anymore when the player is stopped', async () => {
    const element = await hear('a');
    player.stop();
    expect(element).toMatchObject({ src: '', paused: true, loads: 2 });
    element.reach(1);
    element.end();
    expect(player.state()).toEqual({ kind: 'idle' });
  });
});

test('a sentence in which there is nothing to hear is skipped', async () => {
  const element = listen('a', '…', '?', 'b');
  await isSent('a', '…');
  server.sent[0]!.reply(audio());
  server.sent[1]!.reply(audio(0));
  await isAt('playing', 0);
  await isSent('a', '…', '?');
  server.sent[2]!.reply(audio(0));
  element.end();
  await isSent('a', '…', '?', 'b');
  server.sent[3]!.reply(audio());
  await isAt('playing', 3);
  expect(elements.created()).toBe(2);
  expect(player.state()).toMatchObject({ seconds: 1, ofSeconds: 2 });
});

test('a text in which there is nothing to hear ends', async () => {
  listen('…');
  await isSent('…');
  player.pause();
  server.sent[0]!.reply(audio(0));
  await new Promise((resolve) => setTimeout(resolve));
  expect(player.state()).toMatchObject({ kind: 'paused' });
  player.resume();
  await isAt('ended', 0);
});

test('the length of a text is known from its audio', async () => {
  await hear('a', 'b');
  await expect.poll(() => player.state()).toMatchObject({ ofSeconds: 2 });
});

describe('the audio of earlier sentences', () => {
  test('is kept, so that going back needs no request', async () => {
    const element = await hear('a', 'b');
    await expect.poll(() => elements.created()).toBe(2);
    element.end();
    player.previous();
    expect(player.state()).toMatchObject({ kind: 'playing', sentence: 0 });
    player.restart();
    expect(server.texts()).toEqual(['a', 'b']);
  });

  test('is freed beyond the limit, the farthest first', async () => {
    const bytes = 5 * 60 * 20_000;
    expect(bytes * 2).toBeGreaterThan(queueLimits.keptBytes);
    listen(...letters);
    const reply = (index: number) => server.sent[index]!.reply(audio(bytes / 20_000));
    await isSent('a', 'b');
    reply(0);
    reply(1);
    await isSent('a', 'b', 'c');
    reply(2);
    await expect.poll(() => elements.created()).toBe(3);
    player.goTo(2);
    await isSent('a', 'b', 'c', 'd', 'e');
    expect([...elements.open.keys()]).toEqual(['blob:2', 'blob:3']);
    player.goTo(1);
    expect(player.state()).toMatchObject({ kind: 'playing', sentence: 1 });
    player.goTo(0);
    await isSent('a', 'b', 'c', 'd', 'e', 'a');
  });

  test('is freed when the player is stopped, or has another voice', async () => {
    await hear('a', 'b');
    await expect.poll(() => elements.open.size).toBe(2);
    player.changeVoice({ ...jenny, speed: speechLimits.fastest });
    expect(elements.open.size).toBe(0);
    await expect.poll(() => elements.open.size).toBe(2);
    player.stop();
    expect(elements.open.size).toBe(0);
    expect(elements.created()).toBe(4);
  });

  test('is not kept if it arrives after the player was stopped', async () => {
    listen('a');
    await isSent('a');
    // The audio has arrived, but nobody has read it yet.
    server.sent[0]!.reply(audio());
    player.stop();
    await new Promise((resolve) => setTimeout(resolve));
    expect(elements.created()).toBe(0);
  });
});
