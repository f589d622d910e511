import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEntryCounter } from './entryCounter.ts';

/** Returns the header of an entry with this name, followed by some content. */
function entry(name: string, content: Uint8Array = new Uint8Array(5)): Uint8Array {
  const written = new TextEncoder().encode(name);
  const head = new Uint8Array(30);
  head.set([0x50, 0x4b, 3, 4]);
  new DataView(head.buffer).setUint16(26, written.length, true);
  return joined([head, written, content]);
}

function joined(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

describe('the entries of a zip that is being downloaded', () => {
  test('are counted wherever the chunks are split', () => {
    const zip = joined(['Advent/', 'Advent/Comfort.html', 'library.json'].map((name) => entry(name)));
    fc.assert(
      fc.property(fc.array(fc.nat({ max: zip.length }), { maxLength: 12 }), (cuts) => {
        const count = createEntryCounter();
        const ends = [...cuts.toSorted((a, b) => a - b), zip.length];
        let counted = 0;
        for (const [n, end] of ends.entries()) counted = count(zip.subarray(ends[n - 1] ?? 0, end));
        expect(counted).toBe(3);
      }),
    );
  });

  test('do not include the contents of a Word file', () => {
    const word = joined(['[Content_Types].xml', '_rels/.rels', 'word/document.xml'].map((name) => entry(name)));
    expect(createEntryCounter()(joined([entry('Comfort.docx', word), entry('Comfort.html')]))).toBe(2);
  });

  test('are not confused with bytes that resemble a header', () => {
    const text = new TextEncoder().encode('PK and P and PK\u0003');
    expect(createEntryCounter()(joined([entry('a.html', text), entry('b.html', text)]))).toBe(2);
  });
});
