import { pathOfPage } from '../../shared/ui/prefix.ts';
/**
 * The dialog of the cart has its own history entry over the address below, so that Back closes the cart and
 * nothing else. `cart` in the state of the entry is the index of the entry. The entry of a sign-in above it
 * has the same `cart` and another index.
 */
interface EntryState {
  readonly cart?: unknown;
}

/** The router's part of the browser's state of an entry. */
interface BrowserState {
  readonly idx?: number;
  readonly usr?: EntryState | null;
}

const now = (): BrowserState => (history.state ?? {}) as BrowserState;

/** The index of the cart's entry in the state of this entry, or of the entry below it. */
export const cartIndexIn = (state: unknown): unknown => ((state ?? {}) as EntryState).cart;

/** The index of the present entry; null for an entry that the router has not made. */
export const entryIndex = (): number | null => now().idx ?? null;

/** Whether the present entry is that of the cart. It is read from the browser: the router renders later. */
export function isCartEntry(): boolean {
  const { idx, usr } = now();
  return idx !== undefined && usr?.cart === idx;
}

/** Whether the present entry is that of the cart with this index, or lies above it. */
export const isAtOrAbove = (index: number): boolean => cartIndexIn(now().usr) === index;

/** The present address and its state, with the cart in the state. A reader below the cart stays open. */
export const entryAbove = (index: number) => ({
  to: address(),
  state: { ...now().usr, cart: index },
});

/** The same without the cart. */
export function entryWithoutCart() {
  const { cart: _, ...state } = now().usr ?? {};
  return { to: address(), state };
}

const address = (): string => pathOfPage() + location.search + location.hash;
