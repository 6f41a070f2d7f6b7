import { adminApi } from '../publishPage.ts';

/** The browser's part of WebAuthn (level 3, https://www.w3.org/TR/webauthn-3/). */

/** A passkey belongs to a host name, and a number is none. */
const isNumber = /^[\d.]+$|^\[/;

/** Whether this browser can use passkeys at this address. */
export const hasPasskeys = (): boolean =>
  !isNumber.test(location.hostname) &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** The person has closed the browser's dialog, or it was open for too long. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

export async function addPasskey(): Promise<void> {
  const options = await adminApi.newPasskeyChallenge({ body: {} });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  await adminApi.addPasskey({ body: answerOf(await navigator.credentials.create({ publicKey })) });
}

export async function signInByPasskey(): Promise<void> {
  const options = await adminApi.passkeyChallenge({ body: {} });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
  await adminApi.signInByPasskey({
    body: answerOf(await navigator.credentials.get({ publicKey })),
  });
}

const answerOf = (credential: Credential | null) =>
  (credential as PublicKeyCredential).toJSON() as unknown as Parameters<
    typeof adminApi.addPasskey
  >[0]['body'];
