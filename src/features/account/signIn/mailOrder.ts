import * as z from 'zod/mini';
import { AccountEmail, mailCodeLength } from '#contract/api/signIn.ts';
import { api } from '../../../shared/api/index.ts';
import { t } from '../../../shared/shell/index.ts';
import { awaitMail, clearError, pollAtOnce, setError, signIn, textOf } from './handOff.ts';
import { makePkceChallenge } from './pkceChallenge.ts';
import { storedName } from '../../../shared/ui/prefix.ts';

/** The lifetime of a mail at the server, in milliseconds. */
const lifetimeMs = 15 * 60_000;

const MailOrder = z.object({ email: z.string(), verifier: z.string(), endsAt: z.number() });
type MailOrder = z.infer<typeof MailOrder>;

/** The running order of this tab. It outlives the page. */
const storageKey = storedName('gatefold:sign-in-mail');
/** Where the browser keeps no storage in a frame. */
let running: MailOrder | null = null;
/** The verifier of the page's last mail, which another mail replaces. */
let lastVerifier: string | undefined;

/** Orders a mail with a link and a code, and waits for one of them. */
export async function orderMail(typed: string): Promise<void> {
  const email = AccountEmail.safeParse(typed).data;
  if (email === undefined) return setError(t('support.wrong.email'));
  clearError();
  const { verifier, hash } = await makePkceChallenge();
  const replaces = lastVerifier === undefined ? {} : { replaces: lastVerifier };
  try {
    await api.orderSignInMail({ body: { email, hash, ...replaces } });
  } catch (error) {
    return setError(textOf(error));
  }
  lastVerifier = verifier;
  follow({ email, verifier, endsAt: Date.now() + lifetimeMs });
}

/** Continues after a reload: a phone may drop the page while its user reads the mail. */
export function resumeMailSignIn(): void {
  const order = stored();
  if (order) follow(order);
}

/** The hand-off has the result of a right code. */
export async function enterMailCode(typed: string): Promise<void> {
  if (!running) return setError(t('errors.sign_in_expired'));
  clearError();
  const code = typed.replaceAll(/\D/g, '');
  if (code.length !== mailCodeLength) {
    signIn.error = t('errors.sign_in_code_wrong');
    return;
  }
  try {
    await api.enterMailCode({ body: { verifier: running.verifier, code } });
  } catch (error) {
    // The step stays, for another try.
    signIn.error = textOf(error);
    return;
  }
  pollAtOnce();
}

/** The former order ends first, and forgets itself. */
function follow(order: MailOrder): void {
  awaitMail(order.email, order.verifier, order.endsAt - Date.now(), () => keep(null));
  keep(order);
}

function stored(): MailOrder | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    const order = z.safeParse(MailOrder, value).data;
    return order && order.endsAt > Date.now() ? order : null;
  } catch {
    return null;
  }
}

function keep(order: MailOrder | null): void {
  running = order;
  try {
    if (order) sessionStorage.setItem(storageKey, JSON.stringify(order));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // The storage is full, or the browser keeps none in this frame.
  }
}
