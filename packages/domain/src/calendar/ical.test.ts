import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownPassages } from '../scripture/parsing/parse.ts';
import { toICalendar } from './ical.ts';

const event = {
  id: '0198e9a4-7b1c-7000-8000-000000000001',
  day: '2026-12-31',
  name: 'Comfort; comfort, my people\\',
  location: 'St. Mark, Main Street',
  scripture: 'Isaiah 40:1-11',
  address: 'https://sermons.example/build/0198e9a4-7b1c-7000-8000-000000000001',
  dateModified: new Date('2026-11-21T20:00:00.123Z'),
};

test('a sermon is an all-day event with a link to it', () => {
  expect(toICalendar([event])).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Sermon Maker//Sermon Maker//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Sermon Maker',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:0198e9a4-7b1c-7000-8000-000000000001@sermon-maker',
      'DTSTAMP:20261121T200000Z',
      'LAST-MODIFIED:20261121T200000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Comfort\\; comfort\\, my people\\\\',
      'LOCATION:St. Mark\\, Main Street',
      'DESCRIPTION:Isaiah 40:1–11\\nhttps://sermons.example/build/0198e9a4-7b1c-7',
      ' 000-8000-000000000001',
      'URL:https://sermons.example/build/0198e9a4-7b1c-7000-8000-000000000001',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('an event without a location has none, and the last possible day has no end', () => {
  const text = toICalendar([{ ...event, location: '', day: '9999-12-31' }]);
  expect(text).not.toContain('LOCATION');
  expect(text).not.toContain('DTEND');
  expect(text).toContain('DTSTART;VALUE=DATE:99991231');
});

test('for every name, lines have at most 75 bytes, and unfolding restores the name', () => {
  const anyText = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\\', ';', ',', '\n', '\r\n', ':', '"', ' ', 'é', 'ש', '漢', '🕊'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    maxLength: 120,
  });
  fc.assert(
    fc.property(anyText, anyText, anyText, (name, location, scripture) => {
      const text = toICalendar([{ ...event, name, location, scripture }]);
      const lines = text.split('\r\n');
      expect(lines.pop()).toBe('');
      for (const line of lines) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
        expect(line).not.toMatch(/^\p{Surrogate}|\p{Surrogate}$/u);
      }
      const whole = text.replaceAll('\r\n ', '').split('\r\n');
      const valueOf = (property: string) =>
        whole
          .find((line) => line.startsWith(`${property}:`))
          ?.slice(property.length + 1)
          .replace(/\\([\\;,n])/g, (_, character: string) => (character === 'n' ? '\n' : character)) ?? '';
      const asLines = (text: string) => text.replaceAll(/\r\n?/g, '\n');
      expect(valueOf('SUMMARY')).toBe(asLines(name));
      expect(valueOf('LOCATION')).toBe(asLines(location));
      expect(valueOf('DESCRIPTION')).toBe(
        [asLines(shownPassages(scripture)), event.address].filter(Boolean).join('\n'),
      );
    }),
  );
});
