import { productName } from '../product.ts';
import { addDays } from './days.ts';

/** Something that was or will be preached on a day. */
export type FeedEvent = {
  id: string;
  day: string;
  name: string;
  location: string;
  scripture: string;
  /** Where it is opened. */
  address: string;
  dateModified: Date;
};

/** A line of a feed is no longer than this, in bytes of UTF-8 (RFC 5545 §3.1). */
const maxLineBytes = 75;
const encoder = new TextEncoder();

/**
 * A feed of days as iCalendar (RFC 5545), which calendar programs read again and again: an event keeps its UID, and being preached does
 * not make a day busy.
 */
export function toICalendar(events: FeedEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${productName}//${productName}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(productName)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

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
    // After the last day that can be written there is none; an event without an end lasts its day.
    ...(next > day ? [`DTEND;VALUE=DATE:${dateOf(next)}`] : []),
    `SUMMARY:${escaped(name)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    `DESCRIPTION:${escaped([scripture, address].filter(Boolean).join('\n'))}`,
    `URL:${address}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A text as a value (RFC 5545 §3.3.11). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** A long line as several, of which each but the first begins with a space that does not count; no character is divided. */
function folded(line: string): string {
  let result = '';
  let bytes = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (bytes + length > maxLineBytes) {
      result += '\r\n ';
      bytes = 1;
    }
    result += character;
    bytes += length;
  }
  return result;
}
