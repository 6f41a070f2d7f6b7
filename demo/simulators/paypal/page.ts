import { escapeText } from '../../../server/platform/http/html.ts';

/** What somebody approves; null where there is nothing to approve any more. */
export interface Approval {
  readonly token: string;
  readonly what: string;
  /** '€4.99', or '€4.99 every month'. */
  readonly price: string;
  readonly button: 'Pay' | 'Subscribe';
}

/** In English, as services elsewhere do not speak the store's language either. */
const page = (site: string, body: string, data = ''): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>PayPal (simulator)</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${site}/checkoutnow/window.css">
<script type="module" src="${site}/checkoutnow/window.js"></script>
<body${data}>
<main>
${body}
</main>
</html>
`;

/** @param site the simulator's path, '/paypal' */
export const approvalPage = (site: string, { token, what, price, button }: Approval): string =>
  page(
    site,
    `<h1>PayPal</h1>
<p>This stands in for PayPal while you try out the demo. No money moves.</p>
<dl><div><dt>${escapeText(what)}</dt><dd>${escapeText(price)}</dd></div></dl>
<button id="pay" disabled>${button}</button>
<button id="cancel" disabled class="quiet">Cancel</button>
<p id="said" role="status"></p>`,
    ` data-token="${escapeText(token)}" data-press="${site}/checkoutnow/${escapeText(token)}/approve"`,
  );

export const lostPage = (site: string): string =>
  page(
    site,
    `<h1>Nothing to pay here</h1>
<p>This payment is done or has ended. Close the window and look in the store.</p>
<button id="cancel" disabled class="quiet">Close</button>`,
  );

export const waitPage = (site: string): string =>
  page(site, `<h1>PayPal</h1>\n<p role="status">One moment…</p>`);
