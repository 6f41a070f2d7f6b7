import type { ProviderName, SignInWay } from '#contract/boot.ts';

const primary: readonly ProviderName[] = ['google', 'facebook', 'auth0', 'custom'];
const secondary: readonly ProviderName[] = ['paypal', 'amazon', 'microsoft'];

/** With fewer providers than this, the primary list is filled from the secondary one. */
const fewestPrimary = 2;

export interface Offer {
  readonly primary: readonly ProviderName[];
  readonly secondary: readonly ProviderName[];
}

/** The providers that the server offers: the known ones by name, and optionally the store's own. */
interface SetUp {
  readonly providers: readonly ProviderName[];
  readonly custom?: object | undefined;
}

/** In the order of the product, whatever the server's order. `without` are ways that the user has already. */
export function offerOf({ providers, custom }: SetUp, without: readonly SignInWay[] = []): Offer {
  const isOffered = (name: ProviderName) =>
    !without.includes(name) &&
    (name === 'custom' ? custom !== undefined : providers.includes(name));
  const first = primary.filter(isOffered);
  const others = secondary.filter(isOffered);
  const moved = Math.max(0, fewestPrimary - first.length);
  return { primary: [...first, ...others.slice(0, moved)], secondary: others.slice(moved) };
}
