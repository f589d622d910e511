import { productName } from '../../product.ts';

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
