/**
 * The reply header that tells a page when the subscription of its user has changed: the id of the user, and a word that is
 * another one after each change. A page that sees another word than before asks for the user (`refreshUser`). Payments are
 * reported to the server, so an open page would not notice them otherwise.
 */
export const planHeader = 'sermon-plan';
