/**
 * The reply header that tells a page when the subscription of its user has changed: the id of the user, and a word that is different
 * after each change. When the word changes, a page loads its user again (`refreshUser`). Payments are reported only to the server, so
 * an open page would not notice them otherwise.
 */
export const planHeader = 'sermon-plan';

/**
 * The path of the call by which a page asks only for this header. It does not count as a use of the session, because nobody has done
 * anything: a window that is left open is signed out as early as before.
 */
export const planPath = '/api/Authentication/PlanState';
