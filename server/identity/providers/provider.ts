/** What belongs to one sign-in and to no other. */
export interface Attempt {
  /** Where the provider sends people back to. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Somebody, as a provider knows them. Issuer and subject are who it is; the e-mail can change. */
export interface ProviderProfile {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** The provider says that the e-mail is theirs, and is one that is believed about it. */
  readonly emailVouched: boolean;
}

/** Both functions throw `Refused` with 'provider_unavailable', 'provider_failed', 'sign_in_refused'. */
export interface Provider {
  /** The provider's own page, where the person says yes. */
  authorizationUrl(attempt: Attempt): Promise<URL>;
  /** @param answer the address by which the provider sent the person back */
  fetchProfile(answer: URL, attempt: Attempt): Promise<ProviderProfile>;
}
