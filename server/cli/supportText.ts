import type { ListedRequest } from '../support/manageRequests.ts';

/** All requests in full, one after the other. */
export const requestsText = (requests: readonly ListedRequest[]): string =>
  requests.length === 0
    ? 'Nobody waits for an answer.\n'
    : requests.map((request) => `${headOf(request)}\n${indented(request.problem)}\n`).join('\n');

const headOf = ({ id, sentAt, email, topic, userId, ...request }: ListedRequest): string =>
  [
    `#${id}`,
    sentAt.slice(0, 16).replace('T', ' '),
    email,
    topic,
    ...(userId === null ? [] : [`account ${userId}`]),
    stateOf(request),
  ].join('  ');

function stateOf({ mailedAt, answeredAt }: Pick<ListedRequest, 'mailedAt' | 'answeredAt'>): string {
  if (answeredAt) return 'answered';
  return mailedAt ? 'mailed' : 'not mailed';
}

const indented = (text: string): string => text.replace(/^/gm, '    ');
