import { productName } from '../../product.ts';

/** UI text for the form that sells PRO together with this product (spec part 3 §2.5, §8). */
export const bundle = {
  /** The name of the two plans together. Written out, so that a search for it finds it. */
  name: 'PRO + Sermon Maker',
  heading: 'Your Billing Details',
  saved: 'Save $100 today',
  firstYear: (saving: string) => `In the first year, you save ${saving} on ${productName}.`,
  notLoaded: 'This form could not be loaded. Nothing was charged.',
  providerNotLoaded: 'The payment form could not be loaded. Nothing was charged. Please check your connection.',
  cardNotAccepted: 'Your card could not be saved. Nothing was charged. Please try again.',
  taxNotComputed: 'The sales tax could not be calculated.',
  /** `brand` in lower case, as the provider sends it. */
  savedCard: (brand: string, last4: string) => `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`,
  yearly: 'Billed annually.',
  yearlyAfterTrial: (days: number, price: string) => `${days} days free, then billed annually at ${price}.`,
  monthly: 'Billed monthly, cancel anytime.',
  withTax: (tax: string) => `Includes ${tax} tax`,
  taxComing: 'Sales tax is added. For postal codes of five characters or more, it is shown here before you pay.',
  taxRunning: 'Calculating the sales tax…',
  /** The terms to which the user agrees. `today`, `monthly` and `yearly` are amounts. */
  terms: ({
    today,
    monthly,
    yearly,
    firstDay,
  }: {
    today: string;
    monthly: string;
    yearly: string;
    firstDay: string | null;
  }) =>
    `Your card is charged ${today} today, then ${monthly} each month for ${productName} and ${yearly} each year for PRO Plus${
      firstDay === null ? '' : `, starting on ${firstDay}`
    }. Both renew until you cancel, which you can do at any time in the settings.`,
};

/** UI text for the offers of plans outside of the page that sells them (spec part 3 §2.5). */
export const offers = {
  headline: 'Preach better sermons',
  proHeadline: 'Your Pro Discount',
  pitch:
    'Fresh ideas from a suggestions engine, a real-time sermon analyzer, an integrated slide builder, and a library organizer.',
  getStarted: 'Get Started',
  monthlyPrice: (price: string) => `${price}/mo cancel anytime`,
  bundle: (price: string, regular: string | null) =>
    `Together with PRO Plus, ${productName} costs ${price} a month${regular === null ? '' : ` instead of ${regular}`}.`,
  notLoaded: 'The price could not be loaded.',
};
