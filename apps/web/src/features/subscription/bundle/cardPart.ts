import type { Ref } from 'react';

export type Address = { country: string; postalCode: string };

export type CardState = {
  isReady: boolean;
  isComplete: boolean;
  /** The address of the saved card that is chosen. Null for a new card, and for a saved one without a postal code. */
  savedAddress: Address | null;
};

export const noCard: CardState = { isReady: false, isComplete: false, savedAddress: null };

export type CardEntry = {
  /**
   * Sends the card to the payment provider. Resolves to the provider's message if the card is refused, and to null if the browser
   * is on its way to the confirmation.
   */
  submit(address: Address): Promise<string | null>;
};

export type CardPartProps = {
  ref: Ref<CardEntry>;
  /** Proves to the provider that this form may set up the card. */
  setupSecret: string;
  /** Lets the provider show the saved cards. May be empty. */
  sessionSecret: string;
  onChange: (state: CardState) => void;
  onTryAgain: () => void;
};

/** The browser goes here after the card has been accepted. */
export const confirmationPath = '/confirmation';

/** Has the parameters that the payment provider adds. */
export function confirmationAddress(setupId: string, setupSecret: string): string {
  const parameters = new URLSearchParams({
    setup_intent: setupId,
    setup_intent_client_secret: setupSecret,
    redirect_status: 'succeeded',
  });
  return `${confirmationPath}?${parameters}`;
}
