export const secondStepKinds = ['app', 'passkey', 'recoveryCode'] as const;
export type SecondStepKind = (typeof secondStepKinds)[number];

export const signInStepMinutes = 10;

/** Minutes within which the setup of an authenticator app must be confirmed. The message states this limit as an hour. */
export const appSetupMinutes = 60;

export const recoveryCodesAtOnce = 10;

export const maxPasskeys = 20;
export const maxPasskeyNameLength = 60;

/** Letters and digits that people do not confuse (Crockford's Base32). There are 32, so each encodes five bits. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a recovery code. Its 120 bits cannot be guessed, not even by someone who has read its hash (ASVS 6.5.2). */
export const recoveryCodeLength = 24;
/** Recovery codes that were created before are shorter, and still work. */
const recoveryCodeLengths = [recoveryCodeLength, 16];

/** Writes a recovery code in groups: 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01'. */
export const formatRecoveryCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;

export type TypedCode = { kind: 'app' | 'recoveryCode'; code: string };

/** True if a wrong code was probably meant as a code of the authenticator app, which has only digits. */
export const isMeantForApp = (typed: string): boolean => /^[\p{N}\s\p{Dash}]*$/u.test(typed);

/**
 * Reads a code, however it is typed: with spaces, with hyphens of any kind, in small letters, or with letters that look
 * like a digit. Returns null if it cannot be a code.
 */
export function readCode(typed: string): TypedCode | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}\u200b\ufeff]/gu, '');
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  const unmistakable = code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const isRecoveryCode =
    recoveryCodeLengths.includes(unmistakable.length) &&
    [...unmistakable].every((each) => recoveryAlphabet.includes(each));
  return isRecoveryCode ? { kind: 'recoveryCode', code: unmistakable } : null;
}
