import type { UserListing } from '../operations/manageUsers.ts';
import { columns } from './text.ts';

export function userText(user: UserListing): string {
  const { id, isPublisher, createdAt, ways, sessions, issues, plans, payments } = user;
  const facts = columns([
    ['account', String(id)],
    ['e-mail', emailOf(user)],
    ['since', createdAt.slice(0, 10)],
    ['signs in by', ways.join(', ') || 'nothing: nobody can sign in to it'],
    ['signed in', sessions === 1 ? 'in 1 browser' : `in ${sessions} browsers`],
    ['publisher', isPublisher ? 'yes' : 'no'],
    ['payments', payments === 0 ? 'none' : `${payments}: see “payment list --of ${id}”`],
  ]);
  return facts + issuesOf(issues) + plansOf(plans);
}

function emailOf({ email, isEmailVerified }: UserListing): string {
  if (email === null) return '(none)';
  return `${email} ${isEmailVerified ? '(verified)' : '(not verified: anybody can register it)'}`;
}

function issuesOf(issues: UserListing['issues']): string {
  if (issues.length === 0) return 'No issues.\n';
  const rows = issues.map(({ id, title, since, paymentId, revokedAt }) => [
    `  ${id}`,
    since.slice(0, 10),
    revokedAt ? `taken back ${revokedAt.slice(0, 10)}` : how(paymentId),
    title || '(no title)',
  ]);
  return `Issues:\n${columns(rows)}`;
}

const how = (paymentId: number | null): string =>
  paymentId === null ? 'given' : `payment ${paymentId}`;

function plansOf(plans: UserListing['plans']): string {
  if (plans.length === 0) return '';
  const rows = plans.map(({ until, status }) => [
    `  until ${until.slice(0, 10)}`,
    status ?? 'given',
  ]);
  return `All issues:\n${columns(rows)}`;
}
