import ICAL from 'ical.js';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { account, libraryItem, linkAsset } from '../../database/schema.ts';

const product = await openProduct();

/** Requests a URL as a calendar app would, without signing in. */
const load = (address: string) => product.app.inject({ url: address.replace('http://sermon.test', '') });

/** Requests a feed and parses its events. Empty if it is refused. */
async function read(address: string) {
  const answer = await load(address);
  return { answer, events: answer.statusCode === 200 ? eventsIn(answer.body) : [] };
}

function eventsIn(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, location, description, startDate, endDate } = new ICAL.Event(component);
    expect([startDate.isDate, endDate.isDate]).toEqual([true, true]);
    return { uid, summary, location, description, days: [startDate.toString(), endDate.toString()] };
  });
}

const addressOf = async ({ api }: Person) => (await api.calendar.createFeed()).address;

test('a calendar program can read the preaching dates of a library', async () => {
  const person = await product.join();
  const { api } = person;
  const folder = await api.folders.create({ name: 'Advent' });
  const document = await api.documents.save({
    name: 'Comfort, comfort; my people — “now” '.repeat(4).trim(),
    text: '<p>secret words</p>',
    datePreached: '2026-11-29',
    locationPreached: 'St. Mark, Main Street',
    scripture: 'Isaiah 40:1-11',
  });
  const link = await api.links.save({
    name: 'Choir',
    url: 'church.example',
    datePreached: '2024-02-29',
    parentId: folder.id,
  });
  await api.documents.save({ name: 'Without a day', text: '' });
  const gone = await api.documents.save({ name: 'Deleted', text: '', datePreached: '2026-11-29' });
  await api.documents.remove({ id: gone.id });

  const { answer, events } = await read(await addressOf(person));
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
    'content-disposition': expect.stringContaining('calendar.ics'),
  });
  expect(events).toEqual([
    {
      uid: `${link.id}@sermon-maker`,
      summary: 'Choir',
      location: null,
      description: `http://sermon.test/library-home/${folder.id}`,
      days: ['2024-02-29', '2024-03-01'],
    },
    {
      uid: `${document.id}@sermon-maker`,
      summary: document.name,
      location: 'St. Mark, Main Street',
      description: `Isaiah 40:1–11\nhttp://sermon.test/build/${document.id}`,
      days: ['2026-11-29', '2026-11-30'],
    },
  ]);
  expect(answer.body).not.toContain('secret');
});

test('a feed has a secret address of 256 bits, and creating a new one ends it', async () => {
  const person = await product.join();
  const { api } = person;
  expect(await api.calendar.feed()).toBeNull();
  const first = await addressOf(person);
  expect(first).toMatch(/^http:\/\/sermon\.test\/api\/Calendar\/Feed\/[\w-]{43}\.ics$/);
  expect(await api.calendar.feed()).toEqual({ address: first });
  expect((await read(first)).answer.statusCode).toBe(200);
  expect((await read(first.replace('.ics', ''))).answer.statusCode).toBe(200);

  const second = await addressOf(person);
  expect(second).not.toBe(first);
  expect((await read(first)).answer.statusCode).toBe(404);
  expect((await read(second)).answer.statusCode).toBe(200);

  await api.calendar.removeFeed();
  expect(await api.calendar.feed()).toBeNull();
  expect((await read(second)).answer.statusCode).toBe(404);
  expect(await api.calendar.removeFeed()).toBeNull();
});

test('an unknown address and the address of a deleted account get the same 404 reply', async () => {
  const person = await product.join();
  const address = await addressOf(person);
  await product.services.db.delete(account).where(eq(account.id, person.user.id));
  for (const wrong of [
    address,
    '/api/Calendar/Feed/x.ics',
    `/api/Calendar/Feed/${'A'.repeat(43)}`,
    '/api/Calendar/Feed/.ics',
    `/api/Calendar/Feed/%00${'A'.repeat(42)}`,
  ])
    expect((await read(wrong)).answer.json()).toEqual({
      success: false,
      error: true,
      message: 'Request was submitted to the incorrect location.',
      statusCode: 404,
    });
});

test('a feed can be read 300 times in five minutes', async () => {
  const ruth = await product.join();
  const address = await addressOf(ruth);
  const rule = { max: 300, seconds: 5 * 60 };
  await product.services.attempts.count(rule, `calendar feed of ${ruth.user.id}`, 299);
  const statuses = [(await load(address)).statusCode, (await load(address)).statusCode];
  product.clock.pass(5 * 60_000);
  expect([...statuses, (await load(address)).statusCode]).toEqual([200, 429, 200]);
});

test('every user has their own feed', async () => {
  const [ruth, boaz] = [await product.join('Ruth'), await product.join('Boaz')];
  await ruth.api.documents.save({ name: 'Gleaning', text: '', datePreached: '2026-11-29' });
  await boaz.api.documents.save({ name: 'Barley', text: '', datePreached: '2026-11-29' });
  expect((await read(await addressOf(ruth))).events.map(({ summary }) => summary)).toEqual(['Gleaning']);
  expect((await read(await addressOf(boaz))).events.map(({ summary }) => summary)).toEqual(['Barley']);
});

test('an event keeps its id when its date changes, and an empty feed is a valid calendar', async () => {
  const person = await product.join();
  const address = await addressOf(person);
  expect((await read(address)).events).toEqual([]);
  const { id } = await person.api.documents.save({ name: 'Comfort', text: '', datePreached: '2026-11-29' });
  const [before] = (await read(address)).events;
  await person.api.documents.save({ id, name: 'Comfort', text: '', revision: 1, datePreached: '2026-12-06' });
  const [after] = (await read(address)).events;
  expect(after).toEqual({ ...before, days: ['2026-12-06', '2026-12-07'] });
});

test('a feed contains the latest 5,000 days', async () => {
  const person = await product.join();
  await product.services.db.execute(sql`
    with item as (
      insert into ${libraryItem} (id, owner_id, type, name, date_created, date_modified, date_accessed)
      select gen_random_uuid(), ${person.user.id}, 'LinkAsset', n::text, now(), now(), now() from generate_series(1, 5001) n
      returning id, name
    )
    insert into ${linkAsset} (item_id, link_type, target, category, date_preached)
    select id, 'General', 'https://church.example', 'None', date '2020-01-01' + name::int from item`);
  const answer = await load(await addressOf(person));
  const days = [...answer.body.matchAll(/^DTSTART;VALUE=DATE:(\d+)/gm)].map(([, day]) => day);
  expect(days).toHaveLength(5_000);
  expect([days[0], days.at(-1)]).toEqual(['20200103', '20330910']);
});
