import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeText, sendDocument } from '../../server/platform/http/html.ts';

interface PageParts {
  readonly title: string;
  readonly stylesheet: string;
  /** The markup of a script element. */
  readonly script?: string;
  /** Markup. */
  readonly body: string;
  /** Attributes of the body, with a leading space. */
  readonly bodyAttributes?: string;
}

/** A page of a simulator. It is in English, because the simulated services do not know the store's language. */
export const simulatorPage = ({
  title,
  stylesheet,
  script = '',
  body,
  bodyAttributes = '',
}: PageParts): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escapeText(stylesheet)}">
${script}
<body${bodyAttributes}>
${body}
</html>
`;

/** Sends a page that no cache may keep. */
export const sendPage = (
  reply: FastifyReply,
  contentSecurityPolicy: string,
  page: string,
): FastifyReply =>
  sendDocument(
    reply,
    {
      'content-security-policy': contentSecurityPolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
    page,
  );

/** Whether a page of another site sent the request. Such a page must not approve a payment. */
export const isCrossSite = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin';
