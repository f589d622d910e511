import type { AppConfig } from '@sermon/contract/app';
import { CallFailed } from '@sermon/contract/client';
import { secondStep as texts } from '@sermon/domain/texts/accounts/secondStep';
import { useQuery } from '@tanstack/react-query';
import { appConfig } from '../../../user.ts';
import { signInSteps } from '@sermon/contract/accounts/secondStep';
import type { User } from '@sermon/contract/accounts';
import { callServer } from '../../../api.ts';

/** Loaded when a passkey is first used, because most users have none. */
const webAuthn = () =>
  import('@simplewebauthn/browser').catch(() => {
    throw failedCall(texts.passkeyErrorText);
  });

type Creation = Parameters<Awaited<ReturnType<typeof webAuthn>>['startRegistration']>[0]['optionsJSON'];
type Request = Parameters<Awaited<ReturnType<typeof webAuthn>>['startAuthentication']>[0]['optionsJSON'];

/** A sentence, or null if this browser can use passkeys. */
export function whyNoPasskeys({ passkeySite }: Pick<AppConfig, 'passkeySite'>): string | null {
  if (passkeySite === null) return texts.passkeysNeedHttps;
  if (passkeySite !== location.origin) return texts.passkeysElsewhere(passkeySite);
  return typeof PublicKeyCredential === 'undefined' ? texts.passkeysUnsupported : null;
}

export function useCanUsePasskeys(): boolean {
  const { data: config } = useQuery(appConfig);
  return config !== undefined && whyNoPasskeys(config) === null;
}

/** Throws `CallFailed` with a sentence. */
export async function createPasskey(options: Creation) {
  const { startRegistration } = await webAuthn();
  const { id, response } = await startRegistration({ optionsJSON: options }).catch(refuse);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { credentialId: id, clientDataJSON, attestationObject, transports };
}

/** Throws `CallFailed` with a sentence if the user chooses no passkey. */
export async function signWithPasskey(options: Request) {
  const { startAuthentication } = await webAuthn();
  const { id, response } = await startAuthentication({ optionsJSON: options }).catch(refuse);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { credentialId: id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}

const failedCall = (sentence: string, cause?: unknown) => Object.assign(new CallFailed(sentence, 400), { cause });

function refuse(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : '';
  // Browsers do not reveal whether the user has canceled or has no passkey, so that sites learn nothing.
  if (name === 'NotAllowedError' || name === 'AbortError') throw failedCall(texts.passkeyCanceled, cause);
  if (name === 'InvalidStateError') throw failedCall(texts.passkeyOnDevice, cause);
  throw failedCall(texts.passkeyErrorText, cause);
}

export async function signInWithPasskey(input: { isSecondStep: boolean; rememberMe?: boolean }): Promise<User> {
  const options = await callServer(signInSteps.startPasskey, input);
  return callServer(signInSteps.withPasskey, await signWithPasskey(options));
}
