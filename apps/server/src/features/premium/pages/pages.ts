import { categoryLabel } from '@sermon/domain/library/items';
import type { Opening } from '@sermon/domain/premium/opening';
import { descriptionOf } from '@sermon/domain/sharing/pageText';
import { html, type Html, trusted } from '@sermon/domain/html';
import { popular as texts } from '@sermon/domain/texts/premium/premium';
import type { Env } from '../../../env.ts';
import { icon } from '../../sharing/page/shell.ts';
import type { PremiumRow } from '../store.ts';
import { appPaths, itemData, itemPath, listData, type PopularPage, publicPaths, type Viewer, wayTo } from './shell.ts';
import type { ContentRow, PopularRow } from './store.ts';
import type { PremiumKind } from '@sermon/domain/premium/premium';
import { pictureUrl } from '../../../content/premium/store.ts';

export type ShownItem = { row: PremiumRow; contents: readonly ContentRow[]; opening: Opening };

export function itemPage({ row, contents, opening }: ShownItem, viewer: Viewer, env: Env): PopularPage {
  const { kind, slug, name, shortDescription, description } = row;
  const image = pictureAddress(row.picture, env.publicUrl);
  const isFree = viewer.sellsPlans ? row.isFree : null;
  const about = descriptionOf(`${shortDescription} ${description}`);
  return {
    title: name,
    meta: {
      description: about,
      url: env.publicUrl + itemPath(kind, slug),
      image,
      structured: itemData({ ...row, description: about, image, isFree }, env.publicUrl),
    },
    kind,
    wanted: `${appPaths[kind]}/${row.id}`,
    main: html`${aboutHtml(row)} ${asideHtml({ row, contents, opening }, viewer, env)} ${openingSheet(opening)}`,
    layout: 'item',
  };
}

function aboutHtml({ kind, name, shortDescription, description, picture, documents, activations }: PremiumRow): Html {
  const facts = [
    texts.kinds[kind],
    texts.documents(documents),
    ...(activations > 0 ? [texts.addedBy(activations)] : []),
  ];
  const paragraphs = description.split(/\n+/).filter((line) => line.trim() !== '');
  return html`<article class="about-item">
    ${pictureHtml(picture, texts.picture(name), true)}
    <h1 dir="auto">${name}</h1>
    <ul class="about">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>
    <p class="short" dir="auto">${shortDescription}</p>
    ${paragraphs.map((line) => html`<p dir="auto">${line}</p>`)}
  </article>`;
}

function asideHtml({ row, contents }: ShownItem, viewer: Viewer, env: Env): Html {
  const { kind, isFree } = row;
  const { href, isLocked } = wayTo(env, viewer, row);
  const note = isLocked
    ? texts.add.locked[kind]
    : viewer.isSignedIn || !viewer.mayRegister
      ? ''
      : viewer.sellsPlans && isFree
        ? texts.add.free[kind]
        : texts.add.account;
  return html`<aside>
    <section class="add" aria-labelledby="add">
      <h2 id="add">${texts.add.heading}</h2>
      <p>${texts.add.about[kind]}</p>
      <a class="action filled" rel="nofollow" href="${href}"
        >${isLocked ? [icon('lock'), texts.add.unlock] : texts.add.button}</a
      >
      ${note && html`<p class="note">${note}</p>`}
    </section>
    <section aria-labelledby="contents">
      <h2 id="contents">${texts.contents}</h2>
      ${treeHtml(contents)}
    </section>
  </aside>`;
}

function treeHtml(contents: readonly ContentRow[]): Html | null {
  const children = new Map<string | null, ContentRow[]>();
  for (const row of contents) {
    const siblings = children.get(row.parentId);
    if (siblings) siblings.push(row);
    else children.set(row.parentId, [row]);
  }
  const listOf = (parentId: string | null): Html | null => {
    const rows = children.get(parentId) ?? [];
    return rows.length === 0 ? null : html`<ul class="tree">${rows.map(rowHtml)}</ul>`;
  };
  const rowHtml = ({ id, name, type, category, wordCount }: ContentRow): Html => {
    const isDocument = type === 'BuilderAsset';
    const label = categoryLabel(category);
    const facts = isDocument
      ? [...(label.endsWith(name) ? [] : [label]), ...(wordCount ? [texts.words(wordCount)] : [])]
      : [];
    return html`<li>
      <div class="row">
        ${icon(isDocument ? 'document' : 'folder')}<span class="name" dir="auto">${name}</span
        >${facts.length > 0 && html`<span class="kind">${facts.join(' · ')}</span>`}
      </div>
      ${listOf(id)}
    </li>`;
  };
  return listOf(null);
}

/** The beginning of the first manuscript. Lines without words represent the rest. */
const openingSheet = ({ html: text, isCut }: Opening): Html =>
  text === ''
    ? html`<div class="opening"></div>`
    : html`<section class="opening" aria-labelledby="opening">
        <h2 id="opening">${texts.opening}</h2>
        <div class="text">${trusted(text)}</div>
        ${isCut && html`<div class="rest" aria-hidden="true">${trusted('<span></span>'.repeat(5))}</div>`}
      </section>`;

/** Returns a picture of 16:9, or the place in which the style sheet shows the default one. Search engines read its text. */
const pictureHtml = (picture: string | null, alt: string, isFirst: boolean): Html =>
  picture === null
    ? html`<div class="picture"></div>`
    : html`<img
        class="picture"
        src="${pictureUrl(picture)}"
        alt="${alt}"
        width="1280"
        height="720"
        ${isFirst ? null : html`loading="lazy"`}
      />`;

const pictureAddress = (picture: string | null, origin: string): string | null =>
  picture === null ? null : origin + pictureUrl(picture);

/** The number of cards that a large window shows at once. Their pictures are loaded first. */
const firstCards = 6;

export function listPage(kind: PremiumKind, rows: readonly PopularRow[], viewer: Viewer, origin: string): PopularPage {
  const cards = rows.map((row, at) => cardHtml(row, viewer, at < firstCards));
  return {
    title: texts.titles[kind],
    meta: {
      description: texts.about[kind],
      url: origin + publicPaths[kind],
      image: pictureAddress(rows.find(({ picture }) => picture !== null)?.picture ?? null, origin),
      structured: listData(kind, rows, origin),
    },
    kind,
    isList: true,
    wanted: appPaths[kind],
    main: html`<h1>${texts.titles[kind]}</h1>
      <p class="lead">${texts.about[kind]}</p>
      ${cards.length > 0 ? html`<ul class="cards">${cards}</ul>` : html`<p class="none">${texts.none[kind]}</p>`}`,
    layout: 'cards',
  };
}

function cardHtml(row: PopularRow, { sellsPlans }: Viewer, isFirst: boolean): Html {
  const facts = [
    row.isFree && sellsPlans && html`<span class="chip">${texts.free}</span>`,
    row.activations > 0 && html`<span>${texts.addedBy(row.activations)}</span>`,
  ].filter((fact) => fact !== false);
  // The name next to the picture says the same.
  return html`<li class="card">
    ${pictureHtml(row.picture, '', isFirst)}
    <h2 dir="auto"><a href="${itemPath(row.kind, row.slug)}">${row.name}</a></h2>
    <p dir="auto">${row.shortDescription}</p>
    ${facts.length > 0 && html`<p class="facts">${facts}</p>`}
  </li>`;
}
