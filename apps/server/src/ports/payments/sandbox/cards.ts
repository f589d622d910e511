import * as z from 'zod';
import { PaymentRefused } from '../port.ts';
import { type Card, newId } from './objects.ts';
import { taxRateAt } from './tax.ts';

/**
 * Stripe's test cards that the sandbox knows. `succeeds` always pays, `declined` is refused at once, and `failsAtRenewal` pays while
 * the customer is present and is refused at every later charge.
 */
const testCards = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000000341': 'failsAtRenewal',
} as const;

export const cardFields = z.object({
  number: z.string().max(40).default(''),
  expiry: z.string().max(20).default(''),
  cvc: z.string().max(10).default(''),
  country: z.string().max(2).default('US'),
  postalCode: z.string().max(20).default(''),
});
export type CardFields = z.output<typeof cardFields>;

/** Thrown if a form is refused. The sentence is for the customer. `field` has to be corrected. */
export class Refusal extends PaymentRefused {
  readonly field: keyof CardFields | null;

  constructor(message = 'Your card was declined.', field: keyof CardFields | null = null) {
    super(message);
    this.field = field;
  }
}

const unknownCard = 'This is not a test card. In test mode, use one of the numbers on this page.';

/**
 * Checks the fields of a card and returns the new card. Throws `Refusal`. Real card numbers are
 * refused, so that none is stored here.
 */
export function createCard(fields: CardFields, owner: { customerId: string; now: number }): Card {
  const number = fields.number.replace(/[\s-]/g, '');
  const behavior = Object.hasOwn(testCards, number) ? testCards[number as keyof typeof testCards] : null;
  if (behavior === null) throw new Refusal(unknownCard, 'number');
  const expiry = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(fields.expiry);
  const [month, year] = [Number(expiry?.[1]), 2000 + Number(expiry?.[2])];
  if (!expiry || month < 1 || month > 12) throw new Refusal('Enter the expiration date as MM / YY.', 'expiry');
  if (Date.UTC(year, month) <= owner.now) throw new Refusal('Your card has expired.', 'expiry');
  if (!/^\s*\d{3}\s*$/.test(fields.cvc)) throw new Refusal("Your card's security code is incomplete.", 'cvc');
  const country = fields.country.toUpperCase();
  if (fields.postalCode.trim() !== '' && taxRateAt(country, fields.postalCode) === null)
    throw new Refusal('Your postal code is invalid.', 'postalCode');
  if (behavior === 'declined') throw new Refusal();
  return {
    kind: 'card',
    id: newId('pm'),
    customerId: owner.customerId,
    created: owner.now,
    due: null,
    brand: 'visa',
    last4: number.slice(-4),
    expiryMonth: month,
    expiryYear: year,
    renews: behavior === 'succeeds',
    country,
    postalCode: fields.postalCode.trim(),
  };
}
