/**
 * The reply header that tells a page when the subscription of its user has changed: the id of the user, and a word that is different
 * after each change. When the word changes, a page loads its user again (`refreshUser`). Payments are reported only to the server, so
 * an open page would not notice them otherwise.
 */
export const planHeader = 'sermon-plan';
