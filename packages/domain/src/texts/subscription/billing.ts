import { productName } from '../../product.ts';
import type { Product, Term } from '../../subscription/plans.ts';

const per: Record<Term, string> = { monthly: 'a month', annual: 'a year' };
const taxed = (amount: string, plusTax: boolean) => (plusTax ? `${amount} plus tax` : amount);

/** The lines about the content of a subscription, each with its features in the table of entitlements. */
export const included = [
  { key: 'assistant', label: 'AI Assistant', features: ['assistant'] },
  { key: 'genius', label: 'Sermon Genius', features: ['genius'] },
  { key: 'analyzer', label: 'Sermon Analyzer', features: ['analyzer'] },
  { key: 'hearIt', label: 'Hear It', features: ['hearIt'] },
  { key: 'share', label: 'Sharing sermons and slides', features: ['share'] },
  { key: 'slides', label: 'Presenting and downloading slides', features: ['slideShow', 'slideExport'] },
  { key: 'premium', label: 'Premium sermons and series', features: ['premiumSermon', 'premiumSeries'] },
  {
    key: 'templates',
    label: 'Premium templates and your own templates',
    features: ['premiumTemplate', 'customTemplate', 'duplicateTemplate', 'restoreTemplate'],
  },
  { key: 'word', label: 'Importing Word, PDF and other documents', features: ['wordUpload', 'wordImport'] },
  {
    key: 'links',
    label: 'Links to YouTube, Vimeo, and SoundCloud',
    features: [
      'youTubeLink',
      'vimeoLink',
      'soundCloudLink',
      'restoreYouTubeLink',
      'restoreVimeoLink',
      'restoreSoundCloudLink',
    ],
  },
] as const;

/** UI text for the subscription and the statements in the settings (spec part 3 §2.6). */
export const billingTexts = {
  tabs: { account: 'Account', subscription: 'Subscription', statements: 'Statements' },
  products: { maker: productName, pro: 'PRO' } satisfies Record<Product, string>,
  states: { active: 'Active', trialing: 'Free trial', past_due: 'Payment failed', canceled: 'Canceled', free: 'Free' },
  labels: {
    plan: 'Plan',
    price: 'Price',
    trialEnd: 'Trial ends',
    nextPayment: 'Next payment',
    firstPayment: 'First payment',
    ends: 'Ends',
    latestPayment: 'Latest payment',
  },
  price: (amount: string, term: Term, plusTax: boolean) => taxed(`${amount} ${per[term]}`, plusTax),
  payment: (day: string, amount: string, plusTax: boolean) => `${day}, ${taxed(amount, plusTax)}`,
  /** Each names its product, because the other one may go on and be charged. */
  canceled: {
    maker: (day: string) => `Everything works until ${day}. You won't be charged for ${productName} again.`,
    pro: (day: string) => `You have PRO until ${day}. You won't be charged for it again.`,
  } satisfies Record<Product, (day: string) => string>,
  pastDue: (day: string) =>
    `Your last payment failed. Please pay by ${day} to keep your plan. After that day, the paid features end, but you keep all of your sermons.`,
  lapsed: (day: string) =>
    `Your last payment failed, and the paid features ended on ${day}. You still have all of your sermons. Pay to get the features back, or cancel so that your card is not charged.`,
  payNow: 'Pay Now',
  cardAndReceipts: 'Card and Receipts',
  opening: 'Opening',
  cancel: 'Cancel Subscription',
  keep: 'Keep My Plan',
  keeping: 'Keeping',
  cardNote: 'Our payment provider stores your card. We never see its number.',
  given: "Your administrator gave you this plan. You don't pay anything.",
  fromSite: (site: string) => `Your plan comes with your account at ${site}.`,
  fromUnknownSite: 'Your plan comes with your account at another site.',
  free: 'You are on the free plan. You can write, search, print, and download all of your sermons.',
  seePlans: 'See Plans',
  includes: 'What your plan includes',
  opens: 'What a plan adds',
  notLoaded: 'Your subscription could not be loaded.',
  contact: 'Contact Support',

  cancelDialog: {
    title: 'Cancel at the end of your term?',
    titleOfTrial: 'Cancel at the end of your trial?',
    titleNow: 'Cancel your subscription now?',
    until: {
      maker: (day: string) => `Everything works until ${day}, and you won't be charged for ${productName} again.`,
      pro: (day: string) => `You have PRO until ${day}, and you won't be charged for it again.`,
    } satisfies Record<Product, (day: string) => string>,
    untilOfTrial: {
      maker: (day: string) => `Everything works until ${day}, and you won't be charged for ${productName}.`,
      pro: (day: string) => `You have PRO until ${day}, and you won't be charged for it.`,
    } satisfies Record<Product, (day: string) => string>,
    now: "Your last payment failed, so your plan ends right away, and you won't be charged for it again.",
    makerPrice: (amount: string, term: Term, plusTax: boolean) =>
      `Your ${productName} price then becomes ${taxed(`${amount} ${per[term]}`, plusTax)}.`,
    after: {
      maker:
        'After that, you are on the free plan. You keep all of your sermons, and you can read, print, and download every one of them.',
      pro: `Your sermons in ${productName} stay as they are.`,
    } satisfies Record<Product, string>,
    act: 'Cancel at End of Term',
    actNow: 'Cancel Now',
    canceling: 'Canceling',
    keep: 'Keep My Plan',
  },
  offer: {
    heading: 'Or stay for less',
    later: (amounts: { price: string; regular: string; term: Term; from: string; plusTax: boolean }) =>
      `Starting ${amounts.from}, you pay ${taxed(`${amounts.price} ${per.annual}`, amounts.plusTax)} instead of ${amounts.regular} ${per[amounts.term]}.`,
    nothingNow: 'Nothing is charged today.',
    now: (amounts: { price: string; regular: string; term: Term; plusTax: boolean }) =>
      `Pay ${taxed(`${amounts.price} ${per.annual}`, amounts.plusTax)} instead of ${amounts.regular} ${per[amounts.term]}.`,
    chargedNow: (amount: string, plusTax: boolean, next: string) =>
      `Your card is charged ${taxed(amount, plusTax)} today, and your year begins today. The next payment is on ${next}.`,
    /** Shown only if the price is that low (spec part 3 §9). */
    perMonthAndWeek: 'That is under $12.50 a month, under $2.87 a week.',
    accept: 'Accept the Offer',
    accepting: 'Accepting',
    accepted: (price: string, plusTax: boolean) => `Your plan now costs ${taxed(`${price} ${per.annual}`, plusTax)}.`,
  },
  canceledNotice: {
    maker: (day: string) => `Your ${productName} subscription is canceled. Everything works until ${day}.`,
    pro: (day: string) => `Your PRO subscription is canceled. You have PRO until ${day}.`,
  } satisfies Record<Product, (day: string) => string>,
  endedNotice: (product: string) => `Your ${product} subscription has ended.`,
  kept: 'Your plan continues.',

  statements: {
    invoice: 'Invoice',
    date: 'Date',
    plan: 'Plan',
    amount: 'Amount',
    state: 'State',
    receipt: 'Receipt',
    paid: 'Paid',
    unpaid: 'Not paid',
    refunded: 'Refunded',
    noNumber: 'No number',
    open: 'Open',
    openOf: (number: string) => `Open ${number}`,
    pay: 'Pay Now',
    payOf: (number: string) => `Pay ${number} now`,
    note: "Each statement opens in a new tab on the payment provider's site, where you can print it.",
    max: (count: number) =>
      `These are your ${count} newest statements. You can find older ones under Card and Receipts in the Subscription tab.`,
    empty: 'No statements yet',
    emptyHint: 'Each payment appears here with its receipt.',
    notLoaded: 'Your statements could not be loaded.',
  },

  refund: {
    open: 'Cancel and Refund Subscription',
    openOnPhones: 'Refund',
    title: (name: string) => `Cancel and refund ${name}'s subscription?`,
    what: (name: string) =>
      `${name}'s subscription ends right away, and the latest payment goes back to the card. This can't be undone.`,
    nothingPaid: (name: string) =>
      `${name}'s subscription ends right away. Nothing has been paid, so nothing is refunded. This can't be undone.`,
    alreadyRefunded: (name: string) =>
      `${name}'s subscription ends right away. The latest payment has already been refunded, so nothing more is refunded. This can't be undone.`,
    none: 'None',
    act: 'Cancel and Refund',
    waiting: 'The latest payment is still loading.',
    acting: 'Refunding',
    keep: 'Keep Subscription',
    close: 'Close',
    done: (name: string, amount: string) =>
      `${name}'s subscription has ended. ${amount} is on its way back to the card.`,
    notYet: (name: string) => `${name}'s subscription has ended. The statements do not show the refund yet.`,
    doneUnknown: (name: string) =>
      `${name}'s subscription has ended, but we couldn't check whether a payment was refunded.`,
    doneWithoutAmount: (name: string) => `${name}'s subscription has ended.`,
  },
};
