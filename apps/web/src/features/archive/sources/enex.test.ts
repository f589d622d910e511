import { expect, test } from 'vitest';
import { fromHtml } from '@sermon/domain/document/importedDocument';
import { notesOf, withNotes } from './enex.ts';
import { ReadError } from './sources.ts';

const note = (title: string, body: string, created = '20190317T080000Z') =>
  `<note><title>${title}</title><content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${body}</en-note>]]></content><created>${created}</created></note>`;
const file = (notes: string) =>
  `<?xml version="1.0"?><!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export3.dtd"><en-export>${notes}</en-export>`;
const signal = new AbortController().signal;

test('each note of an export becomes a page in a folder, with its title and day', async () => {
  const notes = notesOf(
    file(
      note(
        'Grace &amp; peace',
        '<div>He <b>ran</b>.</div><div/><div><en-todo checked="true"/>robe</div><ul><li>ring</li></ul>',
      ) + note('Luke 15: lost', '<div>a<en-media type="image/png" hash="1"/>b</div>'),
    ),
    'Notes/Sermons',
  );
  expect(notes.map(({ path }) => path)).toEqual([
    'Notes/Sermons/2019-03-17 Grace & peace.html',
    'Notes/Sermons/2019-03-17 Luke 15 lost.html',
  ]);
  expect(fromHtml(await (await notes[0]!.read(signal)).text())).toEqual({
    title: 'Grace & peace',
    html: '<p>He <strong>ran</strong>.</p><p>☑ robe</p><ul><li><p>ring</p></li></ul>',
    changes: {},
  });
  expect(fromHtml(await (await notes[1]!.read(signal)).text()).html).toBe('<p>ab</p>');
  expect(notes.map(({ lost }) => lost)).toEqual([[], ['One picture was left out.']]);
});

test('other files stay as they are, and an export that cannot be read is kept with the reason', async () => {
  const other = { path: 'a.txt', size: 1, read: async () => new Blob(['a']) };
  const empty = { path: 'b.ENEX', size: 1, read: async () => new Blob(['<en-export>']) };
  const large = { ...empty, path: 'c.enex', size: 300 * 2 ** 20 };
  const damaged = { ...empty, path: 'd.enex', read: () => Promise.reject(new ReadError('It is damaged.')) };
  const good = { ...empty, path: 'e.enex', read: async () => new Blob([file(note('Grace', '<div>He ran.</div>'))]) };
  const all = await withNotes([empty, other, large, damaged, good], signal);
  expect(all.map(({ path }) => path)).toEqual(['b.ENEX', 'a.txt', 'c.enex', 'd.enex', 'e/2019-03-17 Grace.html']);
  expect(all[1]).toBe(other);
  const outcomes = await Promise.allSettled(all.map((source) => source.read(signal)));
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual([
    'ReadError: It contains no notes.',
    false,
    'ReadError: It is larger than 200 MB. Please export fewer notes from Evernote at a time.',
    'ReadError: It is damaged.',
    false,
  ]);
  expect(all[2]!.size).toBe(0);
});
