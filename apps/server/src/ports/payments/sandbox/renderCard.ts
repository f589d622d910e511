import type { Stripe } from 'stripe';
import type { Card } from './objects.ts';
import { seconds } from './renderParts.ts';

export const renderCard = (card: Card): Stripe.PaymentMethod => ({
  id: card.id,
  object: 'payment_method',
  billing_details: {
    address: {
      city: null,
      country: card.country,
      line1: null,
      line2: null,
      postal_code: card.postalCode,
      state: null,
    },
    email: null,
    name: null,
    phone: null,
    tax_id: null,
  },
  created: seconds(card.created),
  customer: card.customerId,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});
