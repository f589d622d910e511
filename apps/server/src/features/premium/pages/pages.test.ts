import { maxSlugLength, slugForm, slugPattern } from '@sermon/domain/premium/premium';
import { popular as texts } from '@sermon/domain/texts/premium/premium';
import { pageNotFound } from '@sermon/domain/texts/calls';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { addPremium, type SampleAsset } from '../../../../../../tests/files/premium.ts';
import { parseHtml } from '../../../../../../tests/support/parseHtml.ts';
import { openProduct, type Person, type Product } from '../../../../../../tests/support/people.ts';
import { readManifest } from '../../../content/premium/manifest.ts';
import { itemStanding, premiumItem } from '../../../database/schema.ts';
import { actByEmail } from '../../admin/people/actions.ts';

const product = await openProduct({ BILLING_PROVIDER: 'sandbox' });
const unsold = await openProduct();
const { db } = product.services;
const add = (sample: Parameters<typeof addPremium>[1], to: Product = product) => addPremium(to.services, sample);
const clear = (from: Product = product) => from.services.db.delete(premiumItem);
await clear();
await clear(unsold);
await product.join('Admin');
const ruth = await product.join('Ruth');
const naomi = await product.join('Naomi');
await actByEmail(db, naomi.email, 'subscriptionGiven');

const open = (url: string, headers: Record<string, string> = {}, from = product) => from.app.inject({ url, headers });

/** Signs in, and returns the headers of the person's requests. */
async function signedIn({ email, password }: Person, from = product) {
  const payload = { email, password };
  const reply = await from.app.inject({ method: 'POST', url: '/api/Authentication/SignIn', payload });
  return { cookie: String(reply.headers['set-cookie']).split(';')[0]! };
}
const asRuth = await signedIn(ruth);
const asNaomi = await signedIn(naomi);

const pageAt = async (url: string, headers = {}, from = product) => parseHtml((await open(url, headers, from)).body);
const content = (page: Document, name: string) =>
  page.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null;
const canonical = (page: Document) => page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null;
const structured = (page: Document) =>
  JSON.parse(page.querySelector('script[type="application/ld+json"]')!.textContent);
const textsOf = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);
const hrefOf = (page: Document, selector: string) => page.querySelector(selector)?.getAttribute('href') ?? null;

describe('a list', () => {
  test('shows what most people have added first, then the newest, and nothing that is hidden', async () => {
    await clear();
    const ids: Record<string, string> = {};
    for (const [slug, date] of [
      ['old', '2026-01-01'],
      ['new', '2026-11-01'],
      ['loved', '2025-01-01'],
      ['hidden', '2026-11-01'],
    ])
      ids[slug!] = await add({ slug: slug!, name: `The ${slug}`, date: date!, isFree: slug === 'old' });
    await add({ kind: 'series', slug: 'lent', name: 'Lent' });
    await db.update(premiumItem).set({ activations: 640 }).where(eq(premiumItem.id, ids.loved!));
    await db.update(premiumItem).set({ isEnabled: false, activations: 900 }).where(eq(premiumItem.id, ids.hidden!));
    const reply = await open('/popular-sermons');
    expect(reply.statusCode).toBe(200);
    const page = parseHtml(reply.body);
    expect(page.title).toBe('Popular Sermons · Sermon Maker');
    expect(textsOf(page, '.card h2')).toEqual(['The loved', 'The new', 'The old']);
    expect(textsOf(page, '.card .facts')).toEqual(['Added by 640 people', 'Free']);
    expect(hrefOf(page, '.card a')).toBe('/popular-sermons/loved');
    expect(content(page, 'description')).toBe(texts.about.sermon);
    expect(content(page, 'robots')).toBeNull();
    expect(content(page, 'og:title')).toBe('Popular Sermons');
    expect(canonical(page)).toBe('http://sermon.test/popular-sermons');
    expect(structured(page)).toMatchObject({
      '@type': 'ItemList',
      numberOfItems: 3,
      itemListElement: [
        { position: 1, name: 'The loved', url: 'http://sermon.test/popular-sermons/loved' },
        { position: 2 },
        { position: 3 },
      ],
    });
    expect(textsOf(await pageAt('/popular-sermon-series'), '.card h2')).toEqual(['Lent']);
  });

  test('shows the better rated of two items first that equally many people have added, once three people have rated it', async () => {
    await clear();
    const ids: Record<string, string> = {};
    for (const slug of ['first', 'second', 'third'])
      ids[slug] = await add({ slug, name: `The ${slug}`, date: '2026-11-01' });
    const rate = (slug: string, ratings: number, halfStars: number) =>
      db.insert(itemStanding).values({ kind: 'premiumSermon', itemId: ids[slug]!, ratings, halfStars });
    await rate('first', 2, 20);
    await rate('second', 3, 24);
    await rate('third', 3, 27);
    const names = textsOf(await pageAt('/popular-sermons'), '.card h2');
    expect(names).toEqual(['The third', 'The second', 'The first']);
  });

  test('leads visitors to sign in and to register, and back to the list in the app', async () => {
    const page = await pageAt('/popular-sermon-series');
    expect([...page.querySelectorAll('.entrance a')].map((link) => link.getAttribute('href'))).toEqual([
      '/auth/sign-in?redirect=%2Fpremium-series',
      '/auth/register?redirect=%2Fpremium-series',
    ]);
    expect(page.querySelector('.pages [aria-current="page"]')?.textContent).toBe('Popular Series');
  });

  test('ignores what is in the query', async () => {
    const plain = await open('/popular-sermons');
    for (const query of ['?query=nothing', '?sort=Name&page=7', '?query[]=%00', '?%E0%A4%A'])
      expect((await open(`/popular-sermons${query}`)).body).toBe(plain.body);
  });

  test('says so if it is empty', async () => {
    await clear();
    const page = await pageAt('/popular-sermons');
    expect(page.querySelector('main .none')?.textContent).toBe('There are no sermons here yet.');
  });
});

const long = `<h1>Grace</h1><p>${'He ran to meet his son. '.repeat(80)}Zebrafinch.</p>`;

describe('the page of an item', () => {
  test('shows the contents and the first 500 characters of the first manuscript, and nothing more', async () => {
    await clear();
    const items: SampleAsset[] = [
      { type: 'document', name: 'Questions', category: 'SmallGroupStudy', html: '<p>Where do you stand?</p>' },
      { type: 'folder', name: 'Week 1', items: [{ type: 'document', name: 'Home', html: long }] },
    ];
    const description = 'What grace costs.\n\nA sermon for everyone who has waited at a window.';
    const id = await add({ slug: 'the-father', name: 'The Father', description, items });
    await db.update(premiumItem).set({ activations: 1 }).where(eq(premiumItem.id, id));
    const reply = await open('/popular-sermons/the-father');
    const page = parseHtml(reply.body);
    expect(reply.statusCode).toBe(200);
    expect(page.title).toBe('The Father · Sermon Maker');
    expect(textsOf(page, 'h1')).toEqual(['The Father']);
    expect(textsOf(page, '.about li')).toEqual(['Sermon', '2 documents', 'Added by 1 person']);
    expect(textsOf(page, '.about-item p')).toEqual([
      'Luke 15',
      'What grace costs.',
      'A sermon for everyone who has waited at a window.',
    ]);
    expect(textsOf(page, '.tree > li > .row .name')).toEqual(['Questions', 'Week 1', 'Home']);
    expect(page.querySelector('.tree .tree .name')?.textContent).toBe('Home');
    expect(textsOf(page, '.row .kind')).toEqual(['Small Group Study · 4 words', 'Sermon Manuscript · 482 words']);
    const opening = page.querySelector('.opening .text')!.textContent;
    expect(opening).toMatch(/^GraceHe ran to meet his son\. He ran/);
    expect(opening).toMatch(/[.…]$/);
    expect([...opening].length).toBeLessThanOrEqual(501);
    expect([...opening].length).toBeGreaterThan(480);
    expect(reply.body).not.toContain('Zebrafinch');
    expect(reply.body).not.toContain('Where do you stand');
    expect(content(page, 'description')).toBe(
      'Luke 15 What grace costs. A sermon for everyone who has waited at a window.',
    );
    expect(canonical(page)).toBe('http://sermon.test/popular-sermons/the-father');
    expect(content(page, 'og:url')).toBe('http://sermon.test/popular-sermons/the-father');
    const { '@graph': graph } = structured(page);
    expect(graph).toMatchObject([
      { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Popular Sermons' }, { name: 'The Father' }] },
      { '@type': 'CreativeWork', name: 'The Father', datePublished: '2026-11-01', isAccessibleForFree: false },
    ]);
  });

  test('cuts the description for search engines to 160 characters at a word', async () => {
    await add({ slug: 'wordy', name: 'Wordy', description: 'mercy '.repeat(300).trim() });
    const description = content(await pageAt('/popular-sermons/wordy'), 'description')!;
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/^Luke 15 (mercy )+mercy…$/);
  });

  test.each([
    '"><script>alert(1)</script>',
    "' onload='alert(1)",
    '</title></script><img src=x onerror=alert(1)>',
    'Cost & worth: $& $1 $` <!--',
    'Line\u2028end',
  ])('shows hostile names literally: %s', async (name) => {
    await clear();
    const shown = name.replaceAll(/\s+/g, ' ');
    const items: SampleAsset[] = [
      { type: 'folder', name, items: [{ type: 'document', name, html: '<p>He ran.</p>' }] },
    ];
    await add({ slug: 'hostile', name, description: name, items });
    for (const url of ['/popular-sermons', '/popular-sermons/hostile']) {
      const page = await pageAt(url);
      expect(textsOf(page, url.endsWith('hostile') ? 'h1' : '.card h2')).toEqual([shown]);
      expect(page.querySelectorAll('script:not([type="application/ld+json"]), img, [onload], [onerror]')).toHaveLength(
        0,
      );
      expect(page.querySelectorAll('script')).toHaveLength(1);
      expect(JSON.stringify(structured(page))).toContain(JSON.stringify(shown).slice(1, -1));
    }
    const page = await pageAt('/popular-sermons/hostile');
    expect(textsOf(page, '.name')).toEqual([shown, shown]);
    expect(content(page, 'og:title')).toBe(shown);
  });

  test('structured data never ends its element, whatever a name contains', async () => {
    const { scriptOf } = await import('./shell.ts');
    const nasty = fc.string({
      unit: fc.constantFrom('<', '/', 'script', '>', '!--', '&', '"', '\\', '\u2028', 'a', ']]>'),
    });
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: 'binary' })), (name) => {
        const html = scriptOf({ name }).text;
        const inner = html.slice(html.indexOf('>') + 1, html.lastIndexOf('<'));
        expect(inner).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(inner)).toEqual({ name });
      }),
    );
  });

  test('leads visitors to register, free users to the upgrade page or the app, and subscribers into the app', async () => {
    await clear();
    const paid = await add({ slug: 'paid', name: 'Paid' });
    const free = await add({ slug: 'free', name: 'Free', isFree: true });
    const series = await add({ kind: 'series', slug: 'paid', name: 'Series' });
    const way = async (url: string, headers = {}) => {
      const link = (await pageAt(url, headers)).querySelector('.add a')!;
      return [link.textContent, link.getAttribute('href')];
    };
    expect(await way('/popular-sermons/paid')).toEqual([
      'UNLOCK',
      `/auth/register?redirect=%2Fpremium-sermons%2F${paid}`,
    ]);
    expect(await way('/popular-sermons/free')).toEqual([
      'Add to My Library',
      `/auth/register?redirect=%2Fpremium-sermons%2F${free}&free=true`,
    ]);
    expect(await way('/popular-sermons/free', asRuth)).toEqual(['Add to My Library', `/premium-sermons/${free}`]);
    expect(await way('/popular-sermons/paid', asRuth)).toEqual([
      'UNLOCK',
      `/activate?upgradePath=Direct&upgradeAction=31&redirect=%2Fpremium-sermons%2F${paid}`,
    ]);
    const redirects = {
      '/popular-sermons': '/premium-sermons',
      '/popular-sermon-series': '/premium-series',
      '/popular-sermons/paid': `/premium-sermons/${paid}`,
      '/popular-sermons/PAID/': `/premium-sermons/${paid}`,
      '/popular-sermons/free': `/premium-sermons/${free}`,
      '/popular-sermon-series/paid': `/premium-series/${series}`,
    };
    for (const [url, location] of Object.entries(redirects)) {
      const reply = await open(url, asNaomi);
      expect([reply.statusCode, reply.headers.location]).toEqual([302, location]);
      expect(reply.headers['cache-control']).toBe('private, no-store');
    }
    expect((await open('/popular-sermons/unknown', asNaomi)).statusCode).toBe(404);
  });
});

describe('where nothing is sold', () => {
  test('every signed-in user is led into the app, and no page speaks of plans', async () => {
    const id = await add({ slug: 'grace', name: 'Grace' }, unsold);
    const mara = await signedIn(await unsold.join('Mara'), unsold);
    expect((await open('/popular-sermons', mara, unsold)).headers.location).toBe('/premium-sermons');
    expect((await open('/popular-sermons/grace', mara, unsold)).headers.location).toBe(`/premium-sermons/${id}`);
    for (const url of ['/popular-sermons', '/popular-sermons/grace', '/popular-sermons/none'])
      expect((await open(url, {}, unsold)).body).not.toMatch(
        /\bfree|subscri|unlock|premium (?!-)|\bplans?\b|activate/i,
      );
    expect((await pageAt('/popular-sermons/grace', {}, unsold)).querySelector('.add a')?.textContent).toBe(
      'Add to My Library',
    );
  });

  test('nobody is sent to register if that needs an invitation', async () => {
    const invited = await openProduct({ REGISTRATION: 'invited' });
    await clear(invited);
    const id = await add({ slug: 'grace', name: 'Grace' }, invited);
    const page = await pageAt('/popular-sermons/grace', {}, invited);
    expect(page.body.innerHTML).not.toContain('/auth/register');
    expect(hrefOf(page, '.add a')).toBe(`/auth/sign-in?redirect=%2Fpremium-sermons%2F${id}`);
  });
});

describe('the address of an item', () => {
  test('has one spelling, to which others are redirected', async () => {
    await clear();
    await add({ slug: 'der-verlorene-söhn', name: 'Der verlorene Sohn' });
    await add({ slug: '恩典', name: '恩典之路' });
    const own = '/popular-sermons/der-verlorene-s%C3%B6hn';
    expect((await open(own)).statusCode).toBe(200);
    expect((await open(own.toLowerCase())).statusCode).toBe(200);
    expect((await open('/popular-sermons/%E6%81%A9%E5%85%B8?from=mail')).statusCode).toBe(200);
    expect(canonical(await pageAt('/popular-sermons/%E6%81%A9%E5%85%B8?from=mail'))).toBe(
      'http://sermon.test/popular-sermons/%E6%81%A9%E5%85%B8',
    );
    for (const url of [
      '/popular-sermons/Der-Verlorene-S%C3%96hn',
      `/popular-sermons/${encodeURIComponent('der-verlorene-söhn'.normalize('NFD'))}`,
      `${own}/`,
      own.replace('popular-sermons', 'Popular-Sermons'),
      '/popular-sermons/der%20verlorene%20sohn',
    ]) {
      const reply = await open(url);
      expect([url, reply.statusCode, reply.headers.location]).toEqual([url, 301, own]);
    }
    expect((await open('/POPULAR-sermons/')).headers.location).toBe('/popular-sermons');
  });

  test('is found and stays the same for every slug that can be imported', async () => {
    const emails = fc.constantFrom(...Array.from('abzäößéñşığǰжйλσςάיאبپगिक्षกำ가恩典ぁー7٣५Ⅷⅷ²'), 'e\u0301', 'j\u030c');
    const word = fc.string({ unit: emails, minLength: 1, maxLength: 12 });
    const slugs = fc
      .array(word, { minLength: 1, maxLength: 4 })
      .map((words) => words.join('-'))
      .filter((slug) => slugPattern.test(slug.normalize('NFC')));
    await fc.assert(
      fc.asyncProperty(slugs, async (written) => {
        const stored = importedSlug(written);
        if (stored === null) return;
        expect(importedSlug(stored)).toBe(stored);
        expect(slugForm(stored)).toBe(stored);
        expect(stored.length).toBeLessThanOrEqual(maxSlugLength);
        await clear();
        const id = await add({ slug: written, name: 'Grace' });
        for (const spelling of [stored, stored.normalize('NFD'), written]) {
          const reply = await open(`/popular-sermons/${encodeURIComponent(spelling)}`);
          expect(reply.statusCode).toBe(spelling === stored ? 200 : 301);
        }
        const encoded = encodeURIComponent(stored);
        expect(canonical(await pageAt(`/popular-sermons/${encoded}`))).toBe(
          `http://sermon.test/popular-sermons/${encoded}`,
        );
        expect((await product.visit().premiumSermons.byTitle({ title: stored })).id).toBe(id);
      }),
      { numRuns: 40 },
    );
  });

  test('cannot be taken by two items that differ only in how the slug is written', async () => {
    await clear();
    const first = await add({ slug: 'café', name: 'First' });
    const second = await add({ slug: 'cafe\u0301', name: 'Second' });
    expect(second).toBe(first);
    expect(importedSlug('chapter-Ⅷ')).toBeNull();
  });
});

/** Returns the slug that an import stores, or null if it refuses it. */
function importedSlug(slug: string): string | null {
  const rest = { name: 'A', shortDescription: 'B', description: 'C', isFree: true };
  const items = [{ type: 'document', name: 'D', html: '<p>E</p>' }];
  try {
    return readManifest({ kind: 'sermon', slug, ...rest, items }, { isFolder: false }).slug;
  } catch {
    return null;
  }
}

describe('an address without an item', () => {
  test('has a page that says so, which search engines do not list', async () => {
    await clear();
    const id = await add({ slug: 'hidden', name: 'Hidden' });
    await db.update(premiumItem).set({ isEnabled: false }).where(eq(premiumItem.id, id));
    for (const url of [
      '/popular-sermons/hidden',
      '/popular-sermons/unknown',
      '/popular-sermon-series/hidden',
      `/popular-sermons/${id}`,
      '/popular-sermons/a/b',
      '/popular-sermons/%00',
      '/popular-sermons/%E0%A4%A',
      '/popular-sermons/..%2F..%2Fapi',
      '/popular-sermons/%F0%9F%98%80',
      `/popular-sermons/${'a'.repeat(3_000)}`,
      '/popular-sermons/%3Cscript%3E',
    ]) {
      const reply = await open(url);
      expect([url, reply.statusCode]).toEqual([url, 404]);
      expect(reply.headers['x-robots-tag']).toBe('noindex');
      expect(reply.headers['cache-control']).toBe('no-store');
      const page = parseHtml(reply.body);
      expect(page.querySelector('h1')?.textContent).toBe(pageNotFound);
      expect(content(page, 'robots')).toBe('noindex');
      expect(page.querySelector('script')).toBeNull();
    }
    expect((await open('/popular-sermonsx')).body).not.toContain('class="popular');
  });

  test('is refused after 300 guesses from one network, while pages that exist stay open', async () => {
    const guess = (remoteAddress: string, name: string) =>
      product.app.inject({ url: `/popular-sermons/${name}`, remoteAddress });
    const guesser = '203.0.113.9';
    for (let at = 0; at < 300; at += 1) await guess(guesser, `guess-${at}`);
    const refusedGuess = await guess(guesser, 'one-more');
    expect(refusedGuess.statusCode).toBe(429);
    expect(Number(refusedGuess.headers['retry-after'])).toBeGreaterThan(0);
    await add({ slug: 'grace', name: 'Grace' });
    expect((await guess(guesser, 'grace')).statusCode).toBe(200);
    expect((await guess('198.51.100.7', 'other')).statusCode).toBe(404);
  }, 60_000);

  test('a fault shows a sentence', async () => {
    await add({ slug: 'broken', name: 'Broken' });
    vi.spyOn(product.services.textWork, 'openingHtml').mockRejectedValueOnce(new Error('broken'));
    const reply = await open('/popular-sermons/broken');
    expect(reply.statusCode).toBe(500);
    expect(parseHtml(reply.body).querySelector('h1')?.textContent).toBe(texts.trouble);
    expect((await open('/popular-sermons/broken')).statusCode).toBe(200);
  });
});

describe('the headers', () => {
  test('allow only files of this site, and no script but the structured data', async () => {
    for (const url of ['/popular-sermons', '/popular-sermons/grace']) {
      const { headers, body } = await open(url);
      expect(String(headers['content-security-policy'])).toContain("default-src 'none';script-src 'self';");
      expect(String(headers['content-security-policy'])).not.toContain('unsafe');
      expect(body).not.toMatch(/style=|<style|<script(?! type="application\/ld\+json">)/);
    }
  });

  test('let caches keep what visitors get, and nobody what a user gets', async () => {
    const visitor = await open('/popular-sermons/grace');
    expect(visitor.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept-encoding, cookie' });
    expect(visitor.headers['set-cookie']).toBeUndefined();
    const tag = String(visitor.headers.etag);
    const same = await open('/popular-sermons/grace', { 'if-none-match': tag });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    const user = await open('/popular-sermons/grace', { ...asRuth, 'if-none-match': tag });
    expect(user.statusCode).toBe(200);
    expect(user.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'accept-encoding, cookie' });
    expect(hrefOf(parseHtml(user.body), '.entrance a')).toBe('/library-home');
    expect((await open('/popular-sermons/grace')).body).toBe(visitor.body);
    expect(user.body).not.toContain(ruth.email);
  });

  test('are the same for HEAD, without a page', async () => {
    for (const url of [
      '/popular-sermons',
      '/popular-sermons/grace',
      '/sitemap.xml',
      '/robots.txt',
      '/popular-sermons/x',
    ]) {
      const [get, head] = [await open(url), await product.app.inject({ method: 'HEAD', url })];
      expect([url, head.statusCode, head.body]).toEqual([url, get.statusCode, '']);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
      expect(head.headers['cache-control']).toBe(get.headers['cache-control']);
    }
  });

  test('a page is sent compressed, and changes with the item', async () => {
    const plain = await open('/popular-sermons/grace');
    const packed = await open('/popular-sermons/grace', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    await add({ slug: 'grace', name: 'Grace Again' });
    expect((await pageAt('/popular-sermons/grace')).querySelector('h1')?.textContent).toBe('Grace Again');
    expect((await open('/popular-sermons/grace', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(
      200,
    );
    await db.update(premiumItem).set({ isEnabled: false }).where(eq(premiumItem.slug, 'grace'));
    expect((await open('/popular-sermons/grace')).statusCode).toBe(404);
  });
});

describe('search engines', () => {
  test('get a map of the enabled items, and of nothing that users share', async () => {
    await clear();
    const { id } = await naomi.api.documents.save({ name: 'Shared', text: '<p>He ran.</p>' });
    await naomi.api.sharing.share({ libraryAssetId: id });
    await add({ slug: 'grace', name: 'Grace' });
    await add({ kind: 'series', slug: '恩典', name: 'Series' });
    const hidden = await add({ slug: 'hidden', name: 'Hidden' });
    await db.update(premiumItem).set({ isEnabled: false }).where(eq(premiumItem.id, hidden));
    const reply = await open('/sitemap.xml');
    expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
    const entries = [...reply.body.matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)];
    expect(entries.map(([, url, changed]) => [url, changed])).toEqual([
      ['http://sermon.test/popular-sermons', '2026-11-21'],
      ['http://sermon.test/popular-sermons/grace', '2026-11-21'],
      ['http://sermon.test/popular-sermon-series', '2026-11-21'],
      ['http://sermon.test/popular-sermon-series/%E6%81%A9%E5%85%B8', '2026-11-21'],
    ]);
  });

  test('get rules that keep them from the calls, but not from pages that say themselves whether they are listed', async () => {
    const reply = await open('/robots.txt');
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.body.split('\n')).toEqual([
      'User-agent: *',
      'Allow: /api/PremiumSermon/Picture/',
      'Disallow: /api/',
      '',
      'Sitemap: http://sermon.test/sitemap.xml',
      '',
    ]);
  });
});

/**
 * Returns the style sheet of the pages, which are those of shared pages. Made from the sources, because a test may run
 * without a build. A build leaves out comments and adds the colors, so its sheet is as large.
 */
function styleSheet(): string {
  const { resolve } = createRequire(new URL('../../../../../web/src/sharedPage/sharedPage.ts', import.meta.url));
  const read = (name: string) => readFileSync(resolve(name), 'utf8');
  const sheets = [...read('./sharedPage.ts').matchAll(/^import '(.+\.css)';$/gm)].map(([, name]) => read(name!));
  expect(sheets).toHaveLength(3);
  return sheets.join('\n').replaceAll(/@import '(.+)';/g, (_, name: string) => read(name));
}

const sheetsOf = (html: string) =>
  [...parseHtml(html).querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href'));

/** The limit of shared pages: what a page loads before it can be read, without pictures and fonts, in bytes of gzip. */
const pageBudget = 60_000;

test('a full list and a page with 500 entries are small enough for slow phones, with their style sheet', async () => {
  const sheet = gzipSync(styleSheet()).length;
  expect(sheet).toBeGreaterThan(5_000);
  const expectSmall = (html: string) => {
    expect(sheetsOf(html)).toEqual([expect.stringMatching(/^\/assets\/sharedPage-[\w-]+\.css$/)]);
    expect(gzipSync(html).length + sheet).toBeLessThan(pageBudget);
  };
  await clear();
  const words = 'grace mercy father son feast window road famine robe ring'.split(' ');
  const sentence = (at: number) =>
    Array.from({ length: 18 }, (_, n) => words[(at * 7 + n * n) % words.length]).join(' ');
  const item = { description: sentence(3).repeat(5) };
  const rows = Array.from({ length: 200 }, (_, at) => ({
    id: crypto.randomUUID(),
    kind: 'sermon' as const,
    slug: `item-${at}`,
    name: `${sentence(at).slice(0, 40)} ${at}`,
    shortDescription: sentence(at),
    ...item,
    isFree: at % 3 === 0,
    position: at,
    picture: `${crypto.randomUUID()}/${at}.webp`,
    documents: 3,
    searchText: '',
    dateCreated: new Date(),
    dateImported: new Date(),
    contentHash: '',
    isShipped: false,
  }));
  await db.insert(premiumItem).values(rows);
  const list = await open('/popular-sermons');
  expect(parseHtml(list.body).querySelectorAll('.card')).toHaveLength(200);
  expectSmall(list.body);
  await clear();
  const items = Array.from({ length: 500 }, (_, at): SampleAsset => ({
    type: 'document',
    name: sentence(at).slice(0, 40),
    html: `<p>${sentence(at)}</p>`,
  }));
  await add({ slug: 'year', name: 'A Year', items });
  const year = await open('/popular-sermons/year');
  expect(parseHtml(year.body).querySelectorAll('.tree .row')).toHaveLength(500);
  expectSmall(year.body);
}, 60_000);
