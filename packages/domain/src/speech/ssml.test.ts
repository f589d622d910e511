import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedSeconds, readSsml, ssmlOf } from './ssml.ts';
import { defaultVoice, speedOf, voiceIds, voiceOf } from './voices.ts';

const voice = 'en-GB-RyanNeural';
const hello = ssmlOf({ voice, speed: 1.25, text: 'Grace' });

describe('SSML', () => {
  test('has the voice, the speed and the text', () => {
    expect(hello).toBe(
      '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-GB"><voice name="en-GB-RyanNeural">' +
        '<prosody rate="1.25">Grace</prosody></voice></speak>',
    );
    expect(ssmlOf({ voice, speed: 1, text: '' }, 'en-GB-"Oliver"')).toContain(
      '<voice name="en-GB-&quot;Oliver&quot;">',
    );
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          '</prosody>',
          '<audio src="x"/>',
          ']]>',
          '<!--',
          '&amp;',
          '&#60;',
          '&',
          '"',
          "'",
          '\u0000',
          '\ud800',
          '￾',
          'a',
        ),
      )
      .map((parts) => parts.join('')),
  );

  test('contains any text only as text, and can be read again', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...voiceIds), fc.double({ min: -1, max: 3 }), (text, id, speed) => {
        const ssml = ssmlOf({ voice: id, speed, text });
        expect(ssml.match(/<[^>]*>/g)).toHaveLength(6);
        expect(ssml).not.toMatch(/\p{Cc}|\p{Cs}|\uFFFE|\uFFFF/u);
        expect(readSsml(ssml)).toEqual({
          voice: id,
          speed: speedOf(speed),
          text: text.replace(/\p{Cc}|\p{Cs}|\uFFFE|\uFFFF/gu, ' '),
        });
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['another element', hello.replace('Grace', 'Grace<break/>')],
    ['another audio', hello.replace('Grace', '</prosody><audio src="https://evil.example/a.mp3"/><prosody>')],
    ['another voice', hello.replace('Ryan', 'Bryan')],
    ['no voice', hello.replace(/<\/?voice[^>]*>/g, '')],
    ['a speed below 0.5', hello.replace('1.25', '0.49')],
    ['a speed above 2', hello.replace('1.25', '2.01')],
    ['a speed that is no number', hello.replace('1.25', 'fast')],
    ['an unknown entity', hello.replace('Grace', '&grace;')],
    ['an ampersand', hello.replace('Grace', 'Grace & peace')],
    ['a document type', `<!DOCTYPE speak>${hello}`],
    ['nothing', ''],
  ])('with %s is refused', (_, ssml) => {
    expect(ssml).not.toBe(hello);
    expect(readSsml(ssml)).toBeNull();
  });

  test('may have other quotation marks, white space, and no speed', () => {
    const ssml = `\n<speak version='1.0'> <voice xml:lang='en-GB' name='${voice}'>\n<prosody>Grace</prosody> </voice></speak>\n`;
    expect(readSsml(ssml)).toEqual({ voice, speed: 1, text: 'Grace' });
  });

  test('of any input is read or refused', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(hello.length), (text, at) => {
        expect(() => readSsml(hello.slice(0, at) + text + hello.slice(at))).not.toThrow();
      }),
    );
  });
});

test.each([
  [1.256, 1.26],
  [0.1, 0.5],
  [9, 2],
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 2],
])('the speed %d becomes %d', (speed, nearest) => expect(speedOf(speed)).toBe(nearest));

test('a setting without a known voice has the default one', () => {
  expect(['', 'en-US-BrandonNeural', 'en-AU-NatashaNeural'].map(voiceOf)).toEqual([
    defaultVoice,
    defaultVoice,
    'en-AU-NatashaNeural',
  ]);
});

test('audio takes half as long at twice the speed', () => {
  const text = 'He arose, and came to his father.';
  expect(expectedSeconds(text, 2)).toBeCloseTo(expectedSeconds(text, 1) / 2);
  expect(expectedSeconds(text, 1)).toBeGreaterThan(1.5);
});
