import * as z from 'zod/mini';

/** The sign-in part of the state of a history entry. */
const SignInState = z.object({
  /** The dialog lies over this entry. */
  signIn: z.optional(z.boolean()),
  /** A guest was led here from a screen for signed-in users. */
  authenticationRequired: z.optional(z.boolean()),
  /** The location after the sign-in. */
  authReturn: z.optional(z.unknown()),
  /** The history entry below has this location. */
  isAboveReturn: z.optional(z.boolean()),
  /** The `Intent` to carry out after the sign-in. Its user validates it. */
  intent: z.optional(z.unknown()),
});
type SignInState = z.infer<typeof SignInState>;

export const signInStateOf = (state: unknown): SignInState =>
  z.safeParse(SignInState, state).data ?? {};

/** The locations to which a user can return. The cart is among them only in a frame. */
const returnable = /^\/(?:account|cart|notes|plans|read\/\d+(?:\/(?:preview|full))?)?$/;

const isReading = /\/(?:preview|full)$/;

/** The position in an issue, in the form of the reader's address. */
const isPage = /^\?page=[1-9]\d{0,6}$/;

/** An address of another site has many spellings, but always another origin. It is rejected. */
const here = 'https://store.invalid';

/** The location after the sign-in: a path of the app from the list above, else the list. */
export function safeReturn(wanted: unknown): string {
  if (typeof wanted !== 'string' || !URL.canParse(wanted, here)) return '/';
  const { origin, pathname, search } = new URL(wanted, here);
  if (origin !== here || !returnable.test(pathname)) return '/';
  return isReading.test(pathname) && isPage.test(search) ? pathname + search : pathname;
}

/**
 * The id of the button at the end of the header. The element is replaced when the user signs in or out, so
 * dialogs find it by this id.
 */
export const accountButtonId = 'account-button';
