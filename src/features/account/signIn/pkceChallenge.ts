/**
 * A secret of this page and its hash. The owner of the secret is the page that has opened the provider's
 * window.
 */
export interface PkceChallenge {
  readonly verifier: string;
  readonly hash: string;
}

/** Needs HTTPS or localhost: browsers compute hashes in secure contexts only. */
export async function makePkceChallenge(): Promise<PkceChallenge> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(16)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, hash: base64url(new Uint8Array(digest)) };
}

/** Base64url (RFC 4648, section 5), without padding. */
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
