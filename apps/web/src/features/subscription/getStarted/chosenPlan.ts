import { safeRedirect } from '@sermon/domain/links/redirect';
import type { Term } from '@sermon/domain/subscription/plans';
import * as z from 'zod';
import { isPreviewPath, pendingPreview, purchaseKeys, upgradedFrom } from '../../../plan/upgradedFrom.ts';
import { pageUser } from '../../../session/pageUser.ts';
import { storedValue } from '../../../ui/browser/storedValue.ts';

const text = (max: number) => z.string().max(max);

const chosenPlan = z.object({
  term: z.enum(['monthly', 'annual']),
  promoCode: text(100),
  upgradePath: text(100).nullable(),
  upgradeAction: text(20).nullable(),
  redirect: text(2_000).nullable(),
});

export type ChosenPlan = z.output<typeof chosenPlan>;

const activatePath = '/activate';

const keptForMs = 7 * 24 * 60 * 60 * 1_000;

const stored = storedValue(
  purchaseKeys.chosenPlan,
  // A visitor has no id.
  chosenPlan.extend({ at: z.number(), userId: z.string().nullable() }),
  'browser',
);

/**
 * The purchase that the user of this browser has begun. It survives signing up through an email or another site, and
 * is forgotten after the purchase. Another user does not get it, even if a session has ended without signing out.
 */
export const storedPlan = {
  read(): ChosenPlan | null {
    const found = stored.read();
    if (!found) return null;
    const { at, userId, ...kept } = found;
    const age = Date.now() - at;
    const isOwn = userId === null || userId === pageUser.id;
    if (!isOwn || age < 0 || age >= keptForMs) return null;
    // Opening the preview saves a copy. It is forgotten earlier than the plan (decision 0117).
    const isForgotten = isPreviewPath(kept.redirect ?? '') && kept.redirect !== pendingPreview.path();
    return isForgotten ? { ...kept, redirect: null } : kept;
  },
  write: (value: ChosenPlan): unknown => stored.write({ ...value, at: Date.now(), userId: pageUser.id }),
  remove: stored.remove,
};

type Query = Record<string, unknown>;

const parameter = (query: Query, name: string, max: number): string | null => {
  const value = query[name];
  return typeof value === 'string' && value !== '' && value.length <= max ? value : null;
};

const hasAny = (query: Query, names: readonly string[]) => names.some((name) => query[name] !== undefined);
const namesPlan = (query: Query) => hasAny(query, ['monthly', 'promocode']);
const namesFeature = (query: Query) => hasAny(query, ['upgradePath', 'upgradeAction']);

/** The pages that lead to a purchase. A user does not return to them afterward. */
const isOnTheWay = (path: string) => /^\/(activate|checkout|confirmation|auth)(\/|\?|#|$)/i.test(path);

function queryOfActivate(redirect: string | null): Query | null {
  const safe = safeRedirect(redirect, '');
  if (!/^\/activate(\?|#|$)/i.test(safe)) return null;
  return Object.fromEntries(new URLSearchParams(safe.split('#')[0]?.split('?')[1] ?? ''));
}

function returnPath(query: Query): string | null {
  const path = safeRedirect(parameter(query, 'redirect', 2_000), '');
  return path === '' || isOnTheWay(path) ? null : path;
}

/**
 * Returns what the user wants, from the query of the page. Visitors who wanted the page with the plans have it in `redirect`. If
 * neither names a plan, it is the plan that was kept in this browser, because the query may only name a feature that needs one.
 */
export function chosenPlanOf(query: Query): ChosenPlan {
  const inner = queryOfActivate(parameter(query, 'redirect', 2_000));
  const redirect = returnPath(query) ?? (inner && returnPath(inner));
  const queries = inner ? [query, inner] : [query];
  const plan = queries.find(namesPlan);
  const feature = queries.find(namesFeature);
  const kept = storedPlan.read();
  const upgradePath = feature ? parameter(feature, 'upgradePath', 100) : plan ? null : (kept?.upgradePath ?? null);
  const upgradeAction = feature ? parameter(feature, 'upgradeAction', 20) : plan ? null : (kept?.upgradeAction ?? null);
  const cameFromFeature = feature !== undefined && upgradePath !== null;
  return {
    term: plan ? (plan.monthly === 'true' ? 'monthly' : ('annual' satisfies Term)) : (kept?.term ?? 'annual'),
    promoCode: plan ? (parameter(plan, 'promocode', 100)?.trim() ?? '') : (kept?.promoCode ?? ''),
    upgradePath,
    upgradeAction,
    redirect: redirect ?? (cameFromFeature ? upgradedFrom.read() : (kept?.redirect ?? null)),
  };
}

export function addressOf({ term, promoCode, upgradePath, upgradeAction, redirect }: ChosenPlan): string {
  const query = new URLSearchParams();
  if (term === 'monthly') query.set('monthly', 'true');
  if (promoCode !== '') query.set('promocode', promoCode);
  if (upgradePath !== null) query.set('upgradePath', upgradePath);
  if (upgradeAction !== null) query.set('upgradeAction', upgradeAction);
  if (redirect !== null) query.set('redirect', redirect);
  const address = query.size > 0 ? `${activatePath}?${query}` : activatePath;
  // The rest is kept in this browser.
  return address.length <= 2_000 ? address : activatePath;
}

/** True if the query of the registration page is about a plan, so that signing in should lead to the plans as well. */
export const isAboutPlan = (query: Query): boolean =>
  namesPlan(query) || namesFeature(query) || queryOfActivate(parameter(query, 'redirect', 2_000)) !== null;

/**
 * The result of beginning a checkout for a visitor who has just registered. The guard leads to the page for users then, which continues
 * there, so that the way back from the payment provider leads to that page as well.
 */
export const afterRegistration = storedValue(
  purchaseKeys.afterRegistration,
  z.union([z.object({ checkout: z.string() }), z.object({ trouble: z.string() })]),
  'tab',
);
