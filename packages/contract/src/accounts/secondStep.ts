import { maxPasskeyNameLength, maxPasskeys, recoveryCodesAtOnce } from '@sermon/domain/accounts/secondStep';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import * as z from 'zod';
import { ownPassword, user } from '../accounts.ts';
import { call, date, list } from '../call.ts';
import { id } from '../ids.ts';
import { line } from '../inputs/text.ts';

const typedCode = z.string().max(100, texts.wrongCode);

/** Binary data of a passkey, in base64url (RFC 4648). */
const binary = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
/** The id that the authenticator has given to a passkey. It has at most 1,023 bytes. */
const credentialId = () => id.ofPublic('credential', binary(1_400));

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  dateCreated: date,
  dateUsed: date.nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** The second steps that an account has. Without an app and passkeys, signing in takes one step. */
export const secondStepState = z.object({
  appSince: date.nullable(),
  recoveryCodes: z.number(),
  passkeys: list(passkey, { max: maxPasskeys }),
});
export type SecondStepState = z.output<typeof secondStepState>;

const recoveryCodes = list(z.string(), { max: recoveryCodesAtOnce });

/** The state after a change. `recoveryCodes` are new codes, which are shown only this once; null if there are none. */
export const secondStepAdded = z.object({ state: secondStepState, recoveryCodes: recoveryCodes.nullable() });

const publicKey = z.literal('public-key');
const knownPasskeys = list(
  z.object({ id: z.string(), type: publicKey, transports: list(z.string(), { max: 20 }).optional() }),
  { max: maxPasskeys },
);

/** How a browser creates a passkey (WebAuthn: PublicKeyCredentialCreationOptions). */
const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: list(z.object({ type: publicKey, alg: z.number() }), { max: 10 }),
  timeout: z.number(),
  excludeCredentials: knownPasskeys,
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
  }),
  attestation: z.literal('none'),
});

/** How a browser uses a passkey (WebAuthn: PublicKeyCredentialRequestOptions). */
const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: knownPasskeys,
  userVerification: z.enum(['discouraged', 'preferred', 'required']),
});

export const secondStep = {
  get: call('GET /api/Account/GetSecondStep', 'self', {}, secondStepState),
  /** Creates the secret of an authenticator app. Nothing changes until a code confirms it. */
  startApp: call(
    'POST /api/Account/StartAuthenticator',
    'self',
    { password: ownPassword },
    /** The secret in Base32, and as an address that apps read from a QR code. */
    z.object({ secret: z.string(), uri: z.string() }),
  ),
  confirmApp: call('POST /api/Account/ConfirmAuthenticator', 'self', { code: typedCode }, secondStepAdded),
  removeApp: call('POST /api/Account/RemoveAuthenticator', 'self', { password: ownPassword }, secondStepState),
  newRecoveryCodes: call('POST /api/Account/NewRecoveryCodes', 'self', { password: ownPassword }, secondStepAdded),
  startPasskey: call('POST /api/Account/StartPasskey', 'self', { password: ownPassword }, passkeyCreation),
  /** Adds the passkey that the browser has created. Its name is that of the device. */
  addPasskey: call(
    'POST /api/Account/AddPasskey',
    'self',
    {
      credentialId: credentialId(),
      clientDataJSON: binary(4_000),
      attestationObject: binary(20_000),
      transports: z.array(z.string().max(20)).max(20),
    },
    secondStepAdded,
  ),
  renamePasskey: call(
    'PUT /api/Account/RenamePasskey',
    'self',
    {
      id: id.of('passkey'),
      name: line(maxPasskeyNameLength, texts.nameTooLong(maxPasskeyNameLength)).min(1, texts.nameBlank),
    },
    secondStepState,
  ),
  removePasskey: call(
    'POST /api/Account/RemovePasskey',
    'self',
    { id: id.of('passkey'), password: ownPassword },
    secondStepState,
  ),
};

export const signInSteps = {
  /** Finishes the sign-in that waits in this browser, with a code of the authenticator app or a recovery code. */
  withCode: call('POST /api/Authentication/SignInWithCode', 'anyone', { code: typedCode }, user),
  /**
   * Returns how the browser uses a passkey: for the sign-in that waits in this browser (`isSecondStep`), or to sign in
   * without a password.
   */
  startPasskey: call(
    'POST /api/Authentication/StartPasskeySignIn',
    'anyone',
    { isSecondStep: z.boolean(), rememberMe: z.boolean().default(true) },
    passkeyRequest,
  ),
  withPasskey: call(
    'POST /api/Authentication/SignInWithPasskey',
    'anyone',
    {
      credentialId: credentialId(),
      clientDataJSON: binary(4_000),
      authenticatorData: binary(4_000),
      signature: binary(8_000),
      /** The user whom the passkey names. Many security keys name none. */
      userHandle: binary(100).optional(),
    },
    user,
  ),
};
