import type { PremiumKind } from '@sermon/domain/premium/premium';
import { type Html, html } from '@sermon/domain/html';
import { popular as texts } from '@sermon/domain/texts/premium/popular';
import { appPaths, itemPath, publicPaths } from './paths.ts';
import { pictureAddress, pictureHtml } from './picture.ts';
import type { PopularPage } from './shell.ts';
import type { PopularRow } from './store.ts';
import { listData } from './structuredData.ts';
import type { Viewer } from './viewer.ts';

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
