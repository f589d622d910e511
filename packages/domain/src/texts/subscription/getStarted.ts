import type { Term } from '../../subscription/plans.ts';

export const each = { monthly: 'month', annual: 'year' } satisfies Record<Term, string>;

function reduced(term: Term, count: number | null): string {
  if (count === null) return `every ${each[term]}`;
  return count === 1 ? `the first ${each[term]}` : `the first ${count} ${each[term]}s`;
}

/** UI text for the page with the plans (spec part 3 §2.2). Prices are formatted. */
export const getStarted = {
  heading: 'Get Started Now',
  cover: {
    heading: 'Preach better sermons',
    features: [
      { name: 'A suggestions engine', text: 'Fresh ideas from Scripture and from preachers' },
      { name: 'A real-time analyzer', text: 'How your words will sound' },
      { name: 'An integrated slide builder', text: 'Select a line, and it becomes a slide' },
      { name: 'A library organizer', text: 'Every sermon right where you left it' },
    ],
    foot: 'Cancel anytime, in two clicks. Your sermons are always yours.',
  },
  haveAccount: 'Already have an account?',
  signIn: 'Sign In',
  signedInAs: 'You are signed in as',
  wanted: (ability: string) => `With a plan, you can ${ability}.`,
  yourPlan: 'Your plan',
  plan: { annual: 'Annual', monthly: 'Monthly' } satisfies Record<Term, string>,
  trialBadge: (days: number) => `${days} days free`,
  percentBadge: (percent: string) => `Save ${percent}%`,
  amountBadge: (amount: string) => `Save ${amount}`,
  perMonth: (amount: string) => `${amount} a month, paid once a year`,
  perMonthFirstYear: (amount: string) => `${amount} a month for the first year`,
  cancelAnyMonth: 'Cancel any month',
  plusTax: 'plus tax',
  priceBefore: 'Before:',
  promoCode: 'Promo code',
  promoCodePlaceholder: 'If you have one',
  apply: 'Apply',
  applying: 'Checking',
  remove: 'Remove',
  /** `count`: how many payments the code reduces; null for all of them. */
  percentOff: (percent: string, term: Term, count: number | null) => `${percent} percent off ${reduced(term, count)}`,
  amountOff: (amount: string, term: Term, count: number | null) => `${amount} off ${reduced(term, count)}`,
  otherPlanOnly: (code: string, term: Term) => `${code} is only for the ${term} plan.`,
  codeNotApplied: 'Apply the promo code first, or remove it.',
  today: 'Today',
  on: (day: string) => `On ${day}`,
  renews: (day: string, amount: string, plusTax: boolean) =>
    `Renews on ${day} for ${amount}${plusTax ? ' plus tax' : ''}.`,
  trialEnds: (day: string) => `Your free trial ends on ${day}. Cancel before then, and you pay nothing.`,
  agreement:
    "By continuing, you agree that your plan renews until you cancel it. You can cancel at any time in the settings. You'll enter your card on the next page, which is our payment provider's.",
  startTrial: (days: number) => `Start ${days}-Day Free Trial`,
  continue: 'Continue to Payment',
  continuing: 'Opening Payment',
  signOut: 'Sign Out',
  signOutNotLoaded: 'You cannot sign out right now. Please check your connection.',
  withoutPlan: 'Continue without a plan',
  freeAccount: 'Create a free account without a plan',
  loading: 'Loading',
  notLoaded: 'The plans could not be loaded. Please try again.',
  tryAgain: 'Try Again',
  checkoutFailed: 'The checkout could not be opened. Please try again.',
  subscribed: {
    heading: 'You already have a plan',
    plan: (planName: string) => `Your plan is ${planName}.`,
    renews: (day: string) => `It renews on ${day}.`,
    trialEnds: (day: string) => `The free trial ends on ${day}.`,
    ends: (day: string) => `It ends on ${day}.`,
    pastDue: 'Your last payment failed. You can pay it in the settings.',
    settings: 'Open Settings',
    library: 'Go to My Library',
  },
};

/** The abilities of users with a plan, by the name that the upgrade page gets for each feature (`upgradePath`). */
const abilities: Readonly<Record<string, string>> = {
  Share: 'share your sermons',
  'Present Slides': 'show your slides to an audience',
  Slides: 'download your slides',
  Genius: 'get suggestions from Sermon Genius while you write',
  Analyzer: 'check your writing with the Sermon Analyzer',
  'AI Assistant': 'ask the AI Assistant',
  HearItNow: 'listen to your sermon with Hear It',
  'Premium Template': 'use the premium templates',
  'Custom Template': 'save your own templates',
  Duplicate: 'copy templates',
  Word: 'upload Word, PDF and other documents',
  YouTube: 'add videos from YouTube',
  Vimeo: 'add videos from Vimeo',
  SoundCloud: 'add audio from SoundCloud',
  Direct: 'add premium sermons and series to your library, and rate what you read',
};

export const paidFeatures = {
  /** Returns the description of the feature that led to the upgrade page, or null if it is not known. */
  ability: (upgradePath: string): string | null =>
    Object.hasOwn(abilities, upgradePath) ? (abilities[upgradePath] ?? null) : null,
  /** Everything that a plan opens on an installation. Features whose service is switched off are left out. */
  all: (isOff: { assistant: boolean; hearIt: boolean }): string[] => {
    const left = new Set([isOff.assistant && 'AI Assistant', isOff.hearIt && 'HearItNow']);
    return Object.entries(abilities).flatMap(([path, ability]) => (left.has(path) ? [] : [ability]));
  },
};

export const testMode = {
  label: 'Test mode',
  sentence: 'Test mode: no card is charged',
};
