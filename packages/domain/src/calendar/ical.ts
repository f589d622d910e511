import { productName } from '../product.ts';
import { shownPassages } from '../scripture/parsing/parse.ts';
import { addDays } from './days.ts';

export type FeedEvent = {
  id: string;
  day: string;
  name: string;
  location: string;
  scripture: string;
  address: string;
  dateModified: Date;
};

/** The maximum length of a line, in UTF-8 bytes (RFC 5545 §3.1). */
const maxLineBytes = 75;

/**
 * Formats events as an iCalendar feed (RFC 5545). Calendar programs poll the feed, so an event always keeps the same
 * UID. Events are transparent: they do not mark the day as busy.
 */
export const toICalendar = (events: FeedEvent[]): string => [...iCalendarParts(events)].join('');

/** Yields the same text in parts, one for each event, so that the caller can do other work in between. */
export function* iCalendarParts(events: FeedEvent[]): Generator<string> {
  yield textOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${productName}//${productName}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(productName)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]);
  for (const event of events) yield textOf(eventLines(event));
  yield textOf(['END:VCALENDAR']);
}

const textOf = (lines: string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');

function eventLines({ id, day, name, location, scripture, address, dateModified }: FeedEvent): string[] {
  const dateOf = (text: string) => text.replaceAll('-', '');
  const stamp = `${dateModified.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const next = addDays(day, 1);
  return [
    'BEGIN:VEVENT',
    `UID:${id}@sermon-maker`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${dateOf(day)}`,
    // The day after the last supported day cannot be represented. An event without an end lasts one day.
    ...(next > day ? [`DTEND;VALUE=DATE:${dateOf(next)}`] : []),
    `SUMMARY:${escaped(name)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    `DESCRIPTION:${escaped([shownPassages(scripture), address].filter(Boolean).join('\n'))}`,
    `URL:${address}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Escapes a text value (RFC 5545 §3.3.11). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/**
 * Folds a long line (RFC 5545 §3.1): each continuation line begins with a space, which readers remove. A character is
 * never split between lines.
 */
function folded(line: string): string {
  const parts: string[] = [];
  let from = 0;
  let bytes = 0;
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at)!;
    const length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
    if (bytes + length > maxLineBytes) {
      parts.push(line.slice(from, at));
      from = at;
      bytes = 1;
    }
    bytes += length;
    at += code < 0x1_0000 ? 1 : 2;
  }
  return [...parts, line.slice(from)].join('\r\n ');
}
