import * as z from 'zod/mini';

/** What a place in the history says about signing in. */
const SignInState = z.object({
  /** The dialog lies over this place. */
  signIn: z.optional(z.boolean()),
  /** Where to go once signed in. */
  authReturn: z.optional(z.unknown()),
  /** What the user wants to do then, an `Intent`; what does it reads it by the schema. */
  intent: z.optional(z.unknown()),
});
export type SignInState = z.infer<typeof SignInState>;

export const signInStateOf = (state: unknown): SignInState =>
  z.safeParse(SignInState, state).data ?? {};

/** The places that a person can be led back to. Only in a frame the cart is one. */
const returnable = /^\/(?:account|cart|read\/\d+(?:\/(?:preview|full))?)?$/;

const isReading = /\/(?:preview|full)$/;

/** Where one was reading, as a reader's address has it. */
const isPage = /^\?page=[1-9]\d{0,6}$/;

/** Another site can be spelled in many ways; it has another origin in all of them, and is not read. */
const here = 'https://store.invalid';

/** Where to go after signing in: a path of the app as it stands in the list above, else the list. */
export function safeReturn(wanted: unknown): string {
  if (typeof wanted !== 'string' || !URL.canParse(wanted, here)) return '/';
  const { origin, pathname, search } = new URL(wanted, here);
  if (origin !== here || !returnable.test(pathname)) return '/';
  return isReading.test(pathname) && isPage.test(search) ? pathname + search : pathname;
}
