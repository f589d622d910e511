import type { PremiumKind } from '@sermon/domain/premium/premium';
import { escapeHtml } from '@sermon/domain/text';
import { popular as texts } from '@sermon/domain/texts/premium/popular';
import { appPaths, itemPath, publicPaths } from './paths.ts';
import { pictureAddress, pictureHtml } from './picture.ts';
import type { PopularPage } from './shell.ts';
import type { PopularRow } from './store.ts';
import { listData } from './structuredData.ts';
import type { Viewer } from './viewer.ts';

/** The number of cards that a large window shows at once. Their pictures are loaded first. */
const firstCards = 6;

/** Returns the list of a kind as cards. `origin` is the address of the product. */
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
    main: [
      `<h1>${texts.titles[kind]}</h1>`,
      `<p class="lead">${texts.about[kind]}</p>`,
      cards.length > 0 ? `<ul class="cards">\n${cards.join('\n')}\n</ul>` : `<p class="none">${texts.none[kind]}</p>`,
    ].join('\n'),
    layout: 'cards',
  };
}

function cardHtml(row: PopularRow, { sellsPlans }: Viewer, isFirst: boolean): string {
  const facts = [
    row.isFree && sellsPlans && `<span class="chip">${texts.free}</span>`,
    row.activations > 0 && `<span>${texts.addedBy(row.activations)}</span>`,
  ].filter(Boolean);
  return [
    '<li class="card">',
    // The name next to it says the same.
    pictureHtml(row.picture, '', isFirst),
    `<h2 dir="auto"><a href="${itemPath(row.kind, row.slug)}">${escapeHtml(row.name)}</a></h2>`,
    `<p dir="auto">${escapeHtml(row.shortDescription)}</p>`,
    facts.length > 0 ? `<p class="facts">${facts.join('')}</p>` : '',
    '</li>',
  ].join('');
}
