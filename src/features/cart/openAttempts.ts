import * as z from 'zod/mini';
import { BundleId, IssueId, PlanId, UserId } from '#contract/ids.ts';
import { storedName } from '../../shared/ui/prefix.ts';

const gift = z.optional(z.literal(true));

/** An attempt that may have reached the server, and whose outcome the page does not know. */
const OpenAttempt = z.object({
  attempt: z.uuid(),
  item: z.discriminatedUnion('type', [
    z.object({ type: z.literal('issue'), id: IssueId, gift }),
    z.object({ type: z.literal('plan'), id: PlanId, gift }),
    z.object({ type: z.literal('bundle'), id: BundleId }),
  ]),
  user: UserId,
  /** Whether the user has left the checkout, so that nobody can complete an open payment. */
  isLeft: z.boolean(),
});
export type OpenAttempt = z.infer<typeof OpenAttempt>;

/** In the storage of the tab, so that the page after a reload, or a new frame, can follow them up. */
const storageKey = storedName('gatefold:open-attempts');

export function openAttempts(): readonly OpenAttempt[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return z.safeParse(z.array(OpenAttempt), stored).data ?? [];
  } catch {
    return [];
  }
}

/** Without storage, only this page follows the attempt up. */
export function keepAttempt(open: OpenAttempt): void {
  write([...others(open), open]);
}

export function dropAttempt(open: Pick<OpenAttempt, 'attempt'>): void {
  write(others(open));
}

const others = ({ attempt }: Pick<OpenAttempt, 'attempt'>): readonly OpenAttempt[] =>
  openAttempts().filter((one) => one.attempt !== attempt);

function write(open: readonly OpenAttempt[]): void {
  try {
    if (open.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(open));
  } catch {
    // The storage is full, or the browser keeps none in this frame.
  }
}
