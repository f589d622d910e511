import { comments as texts } from '@sermon/domain/texts/sharing/comments';
import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../../../../../tests/support/parseHtml.ts';
import { openProduct } from '../../../../../../tests/support/people.ts';

const product = await openProduct({ SHARE_HOST: 'share.example' });
const owner = await product.join('Ruth');

async function share(settings: { commentsEnabled?: boolean; commentsHeld?: boolean } = {}) {
  const { id } = await owner.api.documents.save({ name: 'The Father Who Runs', text: '<p>He ran.</p>' });
  const { shareId } = await owner.api.sharing.share({ libraryAssetId: id });
  const { id: assetShareId } = (await owner.api.sharing.get({ id }))!;
  await owner.api.sharing.save({ assetShareId, commentsEnabled: true, ...settings });
  return { assetShareId, path: `/share/${shareId}`, slug: (await owner.api.sharing.get({ id }))!.slug };
}

let networks = 0;
type Sent = { headers?: Record<string, string>; remoteAddress?: string };

const open = async (url: string, headers: Record<string, string> = {}) =>
  parseHtml((await product.app.inject({ url, headers })).body);

const stampOf = (page: Document) => page.querySelector('input[name="startedAt"]')!.getAttribute('value')!;

/** Sends a form as a browser does. */
const post = (url: string, fields: Record<string, string>, { headers, remoteAddress }: Sent = {}) =>
  product.app.inject({
    method: 'POST',
    url,
    remoteAddress: remoteAddress ?? `198.51.100.${(networks += 1)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

/** Opens the page, waits, and sends a comment. */
async function send(path: string, fields: Record<string, string> = {}, sent: Sent = {}) {
  const startedAt = stampOf(await open(path));
  product.clock.pass(3_000);
  return post(`${path}/comments`, { name: 'Mara Okafor', text: 'Amen', website: '', startedAt, ...fields }, sent);
}

const noticeOf = (page: Document) => page.querySelector('[role="status"].sent')?.textContent;

describe('the comments on a shared page', () => {
  test('are sent by a form without scripts; the page then says what happens', async () => {
    const { path, assetShareId } = await share();
    const empty = await open(path);
    expect(empty.querySelector('#comments h2')?.textContent).toBe('Comments');
    expect(empty.querySelector('.send p')?.textContent).toContain(texts.page.held);
    const reply = await send(path);
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe(`${path}?comment=held#comments`);
    const held = await open(reply.headers.location!);
    expect(noticeOf(held)).toBe(texts.page.thanksHeld);
    expect(held.querySelectorAll('.comment')).toHaveLength(0);
    const [comment] = await owner.api.shareComments.list({ assetShareId });
    await owner.api.shareComments.setState({ id: comment!.id, state: 'shown' });
    await owner.api.shareComments.answer({ id: comment!.id, answer: 'Thank you.' });
    const shown = await open(path);
    expect(noticeOf(shown)).toBe('');
    expect(shown.querySelector('#comments h2')?.textContent).toBe('1 comment');
    const item = shown.querySelector('.comment')!;
    expect(item.querySelector('.initials')?.textContent).toBe('MO');
    expect(item.querySelector('.who')?.textContent).toBe('Mara Okafor 21 Nov 2026');
    expect([...item.querySelectorAll('.words')].map(({ textContent }) => textContent)).toEqual(['Amen', 'Thank you.']);
    expect(item.querySelector('.answer .who')?.textContent).toBe('Ruth Adeyemi answered');
  });

  test('appear at once if the owner has chosen that', async () => {
    const { path } = await share({ commentsHeld: false });
    const page = await open(path);
    expect(page.querySelector('.send p')?.textContent).toBe(texts.page.visible);
    const reply = await send(path);
    expect(reply.headers.location).toBe(`${path}?comment=shown#comments`);
    expect(noticeOf(await open(reply.headers.location!))).toBe(texts.page.thanksShown);
  });

  test('are plain text', async () => {
    const { path } = await share({ commentsHeld: false });
    const text = '<script>alert(1)</script> <a href="https://pills.example">https://pills.example</a>\n</textarea>"';
    await send(path, { name: '<b>"Mara\'</b>', text });
    const page = await open(path);
    const item = page.querySelector('.comment')!;
    expect(item.querySelector('.words')?.textContent).toBe(text);
    expect(item.querySelector('.who b')?.textContent).toBe('<b>"Mara\'</b>');
    expect(item.querySelectorAll('a, script')).toHaveLength(0);
  });

  test('a comment that is refused stays in the form, with the reason at its field', async () => {
    const { path, assetShareId } = await share();
    const reply = await send(path, { name: ' ', text: '\nOne\r\n<two>' });
    expect(reply.statusCode).toBe(400);
    const page = parseHtml(reply.body);
    const name = page.querySelector('input[name="name"]')!;
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(page.getElementById(name.getAttribute('aria-describedby')!)?.textContent).toBe(texts.nameMissing);
    expect(page.querySelector('textarea')?.textContent).toContain('One');
    expect(page.querySelector('textarea')?.textContent).toContain('<two>');
    expect(page.querySelector('textarea')?.hasAttribute('aria-invalid')).toBe(false);
    const long = parseHtml((await send(path, { name: 'x'.repeat(61), text: 'y'.repeat(1_001) })).body);
    expect([...long.querySelectorAll('p.error[id]')].map(({ textContent }) => textContent)).toEqual([
      texts.nameTooLong(60),
      texts.textTooLong(1_000),
    ]);
    expect(long.querySelector('textarea')?.textContent).toContain('y'.repeat(1_001));
    expect(await owner.api.shareComments.list({ assetShareId })).toEqual([]);
  });

  test('a page that was open for too long says so, and gets a new time', async () => {
    const { path } = await share();
    const startedAt = stampOf(await open(path));
    product.clock.pass(24 * 60 * 60_000 + 1);
    const fields = { name: 'Mara', text: 'Amen', website: '' };
    const reply = await post(`${path}/comments`, { ...fields, startedAt });
    expect(reply.statusCode).toBe(422);
    const page = parseHtml(reply.body);
    expect(noticeOf(page)).toBe(texts.tooLate);
    expect(page.querySelector('textarea')?.textContent).toContain('Amen');
    expect(stampOf(page)).not.toBe(startedAt);
    const early = await post(`${path}/comments`, { ...fields, startedAt: stampOf(page) });
    expect(noticeOf(parseHtml(early.body))).toBe(texts.tooQuick);
    product.clock.pass(3_000);
    const again = { ...fields, startedAt: stampOf(parseHtml(early.body)) };
    expect((await post(`${path}/comments`, again)).statusCode).toBe(303);
  });

  test('too many from one network are refused with the time to wait', async () => {
    const { path } = await share();
    const sent = { remoteAddress: '192.0.2.1' };
    for (let count = 0; count < 5; count += 1) expect((await send(path, {}, sent)).statusCode).toBe(303);
    const reply = await send(path, {}, sent);
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(noticeOf(parseHtml(reply.body))).not.toBe('');
  });

  test('that are refused again and again get only the reason', async () => {
    const { path } = await share();
    const sent = { remoteAddress: '192.0.2.2' };
    const empty = () => send(path, { name: '', text: '' }, sent);
    for (let count = 0; count < 10; count += 1) expect((await empty()).body).toContain('class="write"');
    const short = await empty();
    expect(short.statusCode).toBe(400);
    expect(parseHtml(short.body).querySelector('h1')?.textContent).toBe('Enter your name. Write your comment.');
    expect(short.body).not.toContain('class="write"');
    expect((await send(path, {}, sent)).statusCode, 'a good comment').toBe(303);
    const elsewhere = { ...sent, remoteAddress: '192.0.2.3' };
    expect((await send(path, { name: '' }, elsewhere)).body, 'another network').toContain('class="write"');
  });

  test('are not accepted from other sites, from other kinds of forms, and if they are huge', async () => {
    const { path, assetShareId } = await share();
    expect((await send(path, {}, { headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403);
    const other = { headers: { 'sec-fetch-site': '', origin: 'https://evil.example' } };
    expect((await send(path, {}, other)).statusCode).toBe(403);
    expect((await send(path, {}, { headers: { 'content-type': 'text/plain' } })).statusCode).toBe(400);
    expect((await send(path, { text: 'x'.repeat(40_000) })).statusCode).toBe(413);
    expect(await owner.api.shareComments.list({ assetShareId })).toEqual([]);
  });

  test('are gone, with the form, when the owner switches them off', async () => {
    const { path, assetShareId } = await share({ commentsHeld: false });
    await send(path);
    const startedAt = stampOf(await open(path));
    product.clock.pass(3_000);
    await owner.api.sharing.save({ assetShareId, commentsEnabled: false });
    expect((await open(path)).querySelector('#comments, form, .comment')).toBeNull();
    const reply = await post(`${path}/comments`, { name: 'Mara', text: 'Amen', startedAt });
    expect(reply.statusCode).toBe(404);
    expect(parseHtml(reply.body).querySelector('h1')?.textContent).toBe(texts.off);
  });

  test('work on the host of a church', async () => {
    await owner.api.sharing.savePreference({ subdomain: 'grace' });
    const { slug, assetShareId } = await share();
    const headers = { host: 'grace.share.example' };
    const page = await open(slug, headers);
    const action = page.querySelector('form')!.getAttribute('action')!;
    expect(action).toBe(`${slug}/comments`);
    product.clock.pass(3_000);
    const fields = { name: 'Mara', text: 'Amen', startedAt: stampOf(page) };
    const reply = await post(action, fields, { headers });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, `${slug}?comment=held#comments`]);
    expect(await owner.api.shareComments.list({ assetShareId })).toHaveLength(1);
  });

  test('who opens the address of the form again comes to the page', async () => {
    const { path } = await share();
    const { statusCode, headers } = await product.app.inject({ url: `${path}/comments` });
    expect([statusCode, headers.location]).toEqual([303, `${path}#comments`]);
  });
});
