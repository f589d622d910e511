/**
 * The version of the calls. A window sends it with every call, and keeps the version with which it was loaded until it
 * is loaded again. Raise it by one, together with `oldestVersion`, when a release changes the calls in such a way that a
 * window of the previous release would send or read something wrong: a call or a field is removed or gets another
 * meaning, or an input requires a new field. A new call, an optional field or a new field in a reply needs no new
 * version.
 */
export const contractVersion = 1;

/** The oldest version that the server accepts. Windows with an older one are asked to update. */
export const oldestVersion = 1;

export const versionHeader = 'sermon-contract-version';

/** The status of the reply to a window whose version is too old: 426 Upgrade Required (RFC 9110). */
export const outdatedStatus = 426;
