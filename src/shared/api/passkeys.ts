import type { Credential as PasskeyAnswer } from '#contract/api/passkeys.ts';

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

/** @param options of the server, in the JSON of WebAuthn */
export async function createPasskey(options: object): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  return answerOf(await navigator.credentials.create({ publicKey }));
}

/** @param options of the server, in the JSON of WebAuthn */
export async function askForPasskey(options: object): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
  return answerOf(await navigator.credentials.get({ publicKey }));
}

const answerOf = (credential: Credential | null): PasskeyAnswer =>
  (credential as PublicKeyCredential).toJSON() as unknown as PasskeyAnswer;
