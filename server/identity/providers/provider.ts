/** The values of one sign-in. */
export interface Attempt {
  /** The address to which the provider redirects. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A user's profile at a provider. Issuer and subject identify the user; the e-mail can change. */
export interface ProviderProfile {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider reports the e-mail as verified, and may be trusted with it. */
  readonly emailVerified: boolean;
}

/** Both functions throw `Refused` with 'provider_unavailable', 'provider_failed', 'sign_in_refused'. */
export interface Provider {
  /** Returns the address of the provider's page, where the user confirms. */
  authorizationUrl(attempt: Attempt): Promise<URL>;
  /** @param answer the address of the provider's redirect */
  fetchProfile(answer: URL, attempt: Attempt): Promise<ProviderProfile>;
}
