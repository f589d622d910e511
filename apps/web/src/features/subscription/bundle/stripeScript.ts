// This entry loads nothing until `loadStripe` is called. The usual one loads Stripe's script on every page.
import { loadStripe } from '@stripe/stripe-js/pure';

/** Loads Stripe's script. Tests replace `load`, because the script cannot be loaded in them. */
export const stripeScript = { load: (publishableKey: string) => loadStripe(publishableKey) };
