import { ApiError } from '../../../shared/api/ApiError.ts';
import { signInAddress } from '../access/signIn.ts';
import { onMissingCode } from '../../../shared/ui/lazyComponent.ts';
import { say } from '../translations.ts';
import { refusalText, refusedBy } from './refusal.ts';
import { hush, type Saying, said, tell } from './store.ts';

const known = [
  'no_connection',
  'not_signed_in',
  'not_a_publisher',
  'maintenance',
  'rate_limited',
  'issue_not_found',
  'bad_csrf_token',
] as const;

/** What went wrong, for a person. A fault of this page is reported to the browser's console too. */
export function whyOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    reportError(error);
    return say('trouble.other');
  }
  const code = known.find((code) => code === error.code);
  if (code) return say(`trouble.${code}`);
  return refusalText(refusedBy(error)) ?? say('trouble.other');
}

/** Says what went wrong, with the way out of it. */
export function tellTrouble(error: unknown): void {
  const text = whyOf(error);
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'not_signed_in')
    tell({ text, kind: 'error', way: { name: say('trouble.signIn'), go: signInAddress } });
  else if (code === 'not_a_publisher' || code === 'bad_csrf_token')
    tell({
      text,
      kind: 'error',
      way: { name: say('trouble.load'), go: () => location.reload() },
    });
  else tell({ text, kind: 'error' });
}

/** Says that code could not be fetched. It never reloads the page, because uploads may be under way. */
export const sayMissingCode = (): void =>
  onMissingCode((missing) => {
    const text = say('trouble.no_connection');
    if (!missing) return said.saying?.text === text ? hush() : undefined;
    if (missing.needsReload) return tell(outdated());
    return tell({
      text,
      kind: 'error',
      way: { name: say('shelf.again'), go: missing.tryAgain },
    });
  });

const outdated = (): Saying => ({
  text: say('trouble.bad_csrf_token'),
  kind: 'error',
  way: { name: say('trouble.load'), go: () => location.reload() },
});
