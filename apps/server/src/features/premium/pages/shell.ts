import { html, type Html, trusted } from '@sermon/domain/html';
import { type PremiumKind, premiumKinds } from '@sermon/domain/premium/premium';
import { popular as texts } from '@sermon/domain/texts/premium/premium';
import { icon, noticePage, pageHtml, productMark } from '../../sharing/page/shell.ts';
import { premiumFeature, upgradeAddress } from '@sermon/domain/accounts/entitlements';
import { libraryHome } from '@sermon/domain/accounts/guard';
import type { User } from '@sermon/contract/accounts';
import type { Env } from '../../../env.ts';
import { isLockedFor } from '../store.ts';
import { productName } from '@sermon/domain/product';

export type PopularPage = {
  title: string;
  /** The metadata for search engines, with absolute addresses. Null for a page that they must not list. */
  meta: { description: string; url: string; image: string | null; structured: object } | null;
  /** The list to which the page belongs, and whether it is the list itself. Null for pages that belong to none. */
  kind: PremiumKind | null;
  isList?: boolean;
  wanted: string;
  main: Html;
  layout: 'cards' | 'item' | 'notice';
};

export function popularHtml(
  { title, meta, layout, main, ...page }: PopularPage,
  viewer: Viewer,
  sheets: string[],
): Html {
  return pageHtml(
    {
      title,
      meta: meta && {
        description: meta.description,
        url: meta.url,
        type: 'website',
        ...(meta.image !== null && { image: meta.image }),
      },
      isListed: meta !== null,
      name: productMark(),
      actions: html`<nav class="pages" aria-label="${texts.pages}">
          ${premiumKinds.map((kind) => pageLink(kind, page))}
        </nav>
        <div class="entrance">${entranceHtml(viewer, page.wanted)}</div>`,
      main,
      footer: html`<p class="by">${icon('product')}<span>${texts.footer}</span></p>`,
      skip: texts.skip,
      kind: `popular ${layout}`,
      data: meta ? scriptOf(meta.structured) : undefined,
    },
    { sheets },
  );
}

function pageLink(kind: PremiumKind, page: Pick<PopularPage, 'kind' | 'isList'>): Html {
  const current = page.kind === kind ? html`aria-current="${page.isList ? 'page' : 'true'}"` : null;
  return html`<a href="${publicPaths[kind]}" ${current}>${texts.links[kind]}</a>`;
}

function entranceHtml(viewer: Viewer, wanted: string): Html {
  if (viewer.isSignedIn) return html`<a class="action framed" href="${libraryPath}">${texts.library}</a>`;
  const query = `?${new URLSearchParams({ redirect: wanted })}`;
  const register = html`<a class="action filled" rel="nofollow" href="/auth/register${query}">${texts.getStarted}</a>`;
  return html`<a class="action" rel="nofollow" href="/auth/sign-in${query}">${texts.signIn}</a
    >${viewer.mayRegister && register}`;
}

export const popularNotice = (sentence: string): PopularPage => ({
  title: sentence,
  meta: null,
  kind: null,
  wanted: libraryPath,
  main: noticePage(sentence).main,
  layout: 'notice',
});

export const publicPaths: Record<PremiumKind, string> = {
  sermon: '/popular-sermons',
  series: '/popular-sermon-series',
};

export const appPaths: Record<PremiumKind, string> = { sermon: '/premium-sermons', series: '/premium-series' };

/** Returns the path of an item's public page. Slugs of any language are percent-encoded. */
export const itemPath = (kind: PremiumKind, slug: string): string => `${publicPaths[kind]}/${encodeURIComponent(slug)}`;

/** True for the addresses of the public pages and everything below them, also if they cannot be decoded. */
export const isPublicPath = (url: string): boolean => /^\/+popular-sermon(?:s|-series)(?:[/?#]|$)/i.test(url);

/** Returns whether the address of a request is spelled like this path. Percent-encoding can be written in several ways. */
export function isSpelled(url: string, path: string): boolean {
  const own = url.split('?')[0]!;
  try {
    return decodeURIComponent(own) === decodeURIComponent(path);
  } catch {
    return false;
  }
}

const context = 'https://schema.org';

type Listed = { slug: string; name: string };

export const listData = (kind: PremiumKind, items: readonly Listed[], origin: string): object => ({
  '@context': context,
  '@type': 'ItemList',
  name: texts.titles[kind],
  url: origin + publicPaths[kind],
  numberOfItems: items.length,
  itemListElement: items.map(({ slug, name }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: origin + itemPath(kind, slug),
  })),
});

type DescribedItem = Listed & {
  kind: PremiumKind;
  description: string;
  dateCreated: Date;
  image: string | null;
  /** Null where nothing is sold. */
  isFree: boolean | null;
};

export function itemData(
  { kind, slug, name, description, dateCreated, image, isFree }: DescribedItem,
  origin: string,
): object {
  const url = origin + itemPath(kind, slug);
  return {
    '@context': context,
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: texts.titles[kind], item: origin + publicPaths[kind] },
          { '@type': 'ListItem', position: 2, name, item: url },
        ],
      },
      {
        '@type': kind === 'sermon' ? 'CreativeWork' : 'CreativeWorkSeries',
        name,
        description,
        url,
        datePublished: dateCreated.toISOString().slice(0, 10),
        publisher: { '@type': 'Organization', name: productName, url: origin },
        ...(image !== null && { image }),
        ...(isFree !== null && { isAccessibleForFree: isFree }),
      },
    ],
  };
}

/** Characters that could end the element or begin markup in it, or that older parsers do not accept in JSON. */
const unsafe = /[<>&\u2028\u2029]/g;

/** Returns the element with structured data. Browsers do not run it, so the content policy allows it. */
export function scriptOf(data: object): Html {
  const json = JSON.stringify(data).replaceAll(
    unsafe,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return html`<script type="application/ld+json">${trusted(json)}</script>`;
}

const libraryPath = libraryHome;

type Settings = Pick<Env, 'BILLING_PROVIDER' | 'REGISTRATION' | 'UPGRADE_URL'>;

/**
 * The facts about a viewer on which a public page depends. They name nobody, so all viewers with the same facts get
 * the same page.
 */
export type Viewer = {
  isSignedIn: boolean;
  mayRegister: boolean;
  sellsPlans: boolean;
};

export const viewerOf = ({ BILLING_PROVIDER, REGISTRATION }: Settings, user: User | null): Viewer => ({
  isSignedIn: user !== null,
  mayRegister: REGISTRATION === 'open',
  sellsPlans: BILLING_PROVIDER !== 'none',
});

/** True for users who have access to everything of a kind. They use the app instead of the public pages. */
export const belongsInApp = (user: User | null, kind: PremiumKind): boolean =>
  user !== null && !isLockedFor(user, { kind, isFree: false });

type Item = { kind: PremiumKind; id: string; isFree: boolean };

export function wayTo(settings: Settings, viewer: Viewer, item: Item): { href: string; isLocked: boolean } {
  const wanted = `${appPaths[item.kind]}/${item.id}`;
  const isLocked = viewer.sellsPlans && !item.isFree;
  if (!viewer.isSignedIn) {
    const page = viewer.mayRegister ? '/auth/register' : '/auth/sign-in';
    // A free item needs only an account, so the registration does not sell a plan.
    const isFreeAccount = viewer.mayRegister && viewer.sellsPlans && item.isFree;
    const parameters = new URLSearchParams({ redirect: wanted, ...(isFreeAccount && { free: 'true' }) });
    return { href: `${page}?${parameters}`, isLocked };
  }
  const feature = premiumFeature(item);
  if (!isLocked || feature === 'freePremium') return { href: wanted, isLocked };
  const upgrade = upgradeAddress(settings.UPGRADE_URL, feature);
  // A purchase on this site leads back to the item.
  return {
    href: upgrade.startsWith('/') ? `${upgrade}&${new URLSearchParams({ redirect: wanted })}` : upgrade,
    isLocked,
  };
}
