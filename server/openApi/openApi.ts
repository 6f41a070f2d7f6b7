import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { prefixOf } from '../config/addresses.ts';
import type { Settings } from '../config/settings.ts';
import type { Call, Access } from '#contract/api/call.ts';
import { type CallName, calls, xsrf } from '#contract/api/registry.ts';
import { type PublisherCallName, publisherCalls } from '#contract/admin/calls.ts';
import { accessCalls, passkeyCalls } from '#contract/admin/accessCalls.ts';
import { type OwnerCallName, ownerCalls } from '#contract/admin/ownerCalls.ts';
import { apiTokenPrefix } from '#contract/admin/team.ts';
import { Refusal } from '#contract/errors.ts';
import {
  otherPaths,
  body,
  jsonBody,
  jsonSchemaOf,
  parametersOf,
  type PathItem,
  pathOf,
  securityOf,
} from './otherPaths.ts';
import { docsHeaders } from '../platform/security/contentSecurityPolicy.ts';

type Name =
  | CallName
  | PublisherCallName
  | OwnerCallName
  | keyof typeof accessCalls
  | keyof typeof passkeyCalls;

/** The purpose of each call in one sentence, for authors of clients. */
const summaries: Record<Name, string> = {
  store: 'The store itself: its name, its currency and its settings.',
  plans: 'The subscriptions that are on offer.',
  bundles: 'Issues that are sold together for one price, the newest first.',
  inside: 'The contents, pages of the sample and the file size of an issue.',
  issues: 'All issues on the shelf, in its order. Answers 304 to `If-None-Match`.',
  me: 'Who is signed in.',
  purchases: 'What the account may read.',
  signOut: 'Ends the session; only from a page of the store itself.',
  receipt: 'The receipt of a payment, a page to be printed.',
  invoice: 'A numbered receipt or credit note of the account, as a PDF.',
  exportData: 'Everything that the store knows of the account, as a file.',
  downloadPdf: 'The PDF of an issue that is free or bought, as a file.',
  legal: "The publisher's terms, privacy notice or accessibility statement.",
  beginSession: 'Gives a page in a frame its cookies, once the browser allows them there.',
  payments: 'What has been paid, the newest first.',
  pay: 'Begins a payment for an issue, a plan or a bundle, or goes on with one.',
  attempt: 'How a payment stands whose answer was lost.',
  cancelPayment: 'Ends a payment that is still open.',
  cancelRenewal: 'Ends the renewal; what is paid for stays readable.',
  resumeRenewal: 'Takes the end of the renewal back, while the paid period lasts.',
  plan: 'The plan of the account, and its change.',
  changePlan: 'Changes the plan from the next payment on.',
  keepPlan: 'Takes a change of plan back.',
  payRenewal: 'Collects a late renewal, or changes the card of the next ones.',
  redeem: 'Redeems a coupon.',
  discountedPrice: 'The price of an issue with the discount of a coupon.',
  promocodes: 'The coupons that the account has redeemed.',
  giftLinks: 'The gift links of the account that are still valid.',
  makeGiftLink: 'Makes a link that opens one issue for everybody who holds it, for some days.',
  revokeGiftLink: 'Ends a gift link.',
  readingPositions: 'Where the account reads in each issue, on all its devices.',
  reportPosition: 'Stores where one device reads, and answers the place of all devices.',
  removePosition: 'Takes an issue out of "Continue reading" until it is read again.',
  annotations: 'The bookmarks, highlights and notes of the account that changed after a cursor.',
  pushAnnotations: 'Merges annotations of one device, and answers them as they are stored.',
  handOff: 'What became of the sign-in window that this page opened.',
  beginGuest: 'Makes the caller a guest who may buy issues with an e-mail that is only typed.',
  orderSignInMail:
    'Mails a link and a code that sign in, whether or not the address has an account.',
  enterMailCode: 'Enters the code of a sign-in mail at the page that has ordered it.',
  signInByHost: 'Signs in by a token of the site that frames the store.',
  linkSignIn: 'Adds the result of a sign-in to the account, as another way to sign in.',
  removeSignInWay: 'Removes a way to sign in, but never the last.',
  orderEmailChange: 'Mails a code to the e-mail of the account, and one to the next e-mail.',
  confirmEmailChange: 'Changes the e-mail of the account by both codes.',
  register: 'Makes the account that was confirmed, and signs in.',
  passkeySignInChallenge: 'Begins a sign-in of a reader by passkey.',
  passkeySignIn: 'Signs a reader in by the answer of a passkey.',
  ownPasskeys: 'The passkeys of the account.',
  ownPasskeyChallenge: 'Begins the registration of a passkey of the account.',
  addOwnPasskey: 'Registers a passkey of the account by its answer.',
  removeOwnPasskey: 'Removes a passkey of the account.',
  signOutEverywhere: 'Ends all sessions of the account.',
  deleteAccount: 'Deletes the account; the payment records stay, without a name.',
  leaseIssue:
    'The signed right to read an issue on this device without the network, for 30 days at most.',
  downloadLink: 'An address at which this session reads a document by ranges, for 12 hours.',
  reportOpen: 'Says that the document was opened, once for each link.',
  media: 'The player of a link to a film.',
  searchTexts:
    'Issues whose pages have the words. The words around them only where they may be read.',
  needSupport: 'Asks the publisher for help.',
  withdraw: 'Withdraws from a purchase. The answer confirms the receipt only.',
  invoiceDetails: 'What the user wants on later receipts: name, address and tax number.',
  setInvoiceDetails: 'Sets that. Receipts that were issued keep their text.',
  orderNews:
    'Mails a link that confirms an order of news about new issues, to every address alike.',
  ownNews: 'Whether the e-mail of the account gets news about new issues.',
  setOwnNews: 'Begins or ends the news about new issues for the account.',
  downloadToken: 'An address that fetches a file once, from a tab that sends no cookies.',
  shelf: 'All issues: those on the shelf, drafts, and those taken off it.',
  editIssue: 'Changes what an issue says of itself, its price or its sample.',
  editIssues:
    'Changes the price or the series of up to 200 issues, each unless it was changed meanwhile.',
  placeIssue: 'Puts an issue on the shelf or takes it off.',
  scheduleIssue: 'Publishes a draft at a time, or takes that back.',
  removeIssue: 'Deletes a draft; what was on the shelf is taken off it and stays with its owners.',
  resetCover: 'Shows page 1 as the cover again.',
  rebuildPacks:
    'Builds the thumbnails, previews, pictures and text of an issue for readers again. The answer has the pictures of the present pack.',
  previewLink:
    'Makes a link by which colleagues read an issue for a week, also a draft; an earlier one ends.',
  orderShelf: 'Puts the shelf in order.',
  figures: 'What was sold and read, by issue and day.',
  readership:
    'How far signed-in readers have read, and how many readers of a sample bought the issue. Nothing about fewer than five.',
  showStore: 'The settings of the store, by their names.',
  setStore: 'Changes settings together, unless one was changed meanwhile.',
  setIcon: 'Makes a picture the icon of the store.',
  setServices: 'Sets accounts at other services: gateways, the mail server, sign-in providers.',
  showSetup:
    'The accounts at other services and the values that the environment decides, without secrets.',
  sendTestMail: 'Sends a mail to the owner, and tells whether the mail server took it.',
  listWebhooks: 'The programs that get messages of the store, and the last messages.',
  addWebhook: 'Adds a program. The answer is the only one that has its secret.',
  editWebhook: 'Changes the address and the messages of a program, or pauses it.',
  renewWebhookSecret: 'Makes another secret. The former one signs the messages too for 24 hours.',
  removeWebhook: 'Removes a program and its messages.',
  testWebhook: 'Sends a test message to a program.',
  resendDelivery: 'Sends a message once more, with the same id.',
  health: 'The state of the store: its disk, files, backups, queues and payment records.',
  listBundles: 'All bundles of issues, also those that are not sold any more.',
  addBundle: 'Sells several issues together for one price.',
  archiveBundle: 'Stops selling a bundle; who has paid keeps the issues.',
  listPlans: 'All plans, also those that are not sold any more.',
  addPlan: 'Sells a subscription at a price for each period.',
  archivePlan: 'Stops selling a plan; subscriptions go on.',
  listCoupons: 'All coupons, the newest first.',
  addCoupons: 'Creates coupons that open an issue, or all issues for some days.',
  removeCoupon: 'Stops a coupon; what it has opened stays open.',
  listRequests: 'Requests for help that are not answered, or all.',
  markAnswered: 'Marks a request for help as answered.',
  listWithdrawals: 'Withdrawals from purchases that wait for a decision, or all.',
  acceptWithdrawal: 'Accepts a withdrawal, and returns the money of its payment.',
  refuseWithdrawal: 'Refuses a withdrawal with a text, which is mailed to the customer.',
  showNews: 'How many subscribe to news by mail, and how far the news of each issue are sent.',
  changeNews: 'Stops the sending of the news of an issue, or lets it go on.',
  showPrintList:
    'How many addresses the list of print subscribers has, and how many of them have an account.',
  previewPrintList: 'What a list of print subscribers would change.',
  replacePrintList: 'Replaces the list of print subscribers, who read all issues.',
  listCustomers: 'Accounts with what they own, the newest first, in parts.',
  showUser: 'One account: how it signs in, its issues and subscriptions.',
  grant: 'Gives an account an issue, or all issues for some days.',
  revoke: 'Takes back what was given; paid rights end with a refund.',
  eraseUser: 'Deletes an account; the payment records stay, without a name.',
  listPayments: 'Payments, the newest first, in parts.',
  showPayment: 'One payment with all that happened to it.',
  resendReceipt: 'Mails the receipt of a payment again.',
  previewRefund: 'Says what a refund would do, and does nothing.',
  refund: 'Returns the money of a payment, whole or in part.',
  listSubscriptions: 'Paid subscriptions, the newest first, in parts.',
  changeRole: 'Gives an account the role of publishers or owners, or takes it back.',
  listTeam: 'The publishers and owners, and how they sign in.',
  listInvitations: 'The invitations that can still be accepted.',
  invite: 'Makes a link that gives a role, and mails it where mail is set up.',
  removeInvitation: 'Ends an invitation.',
  listApiTokens: 'The valid API tokens, with their last use.',
  addApiToken: 'Makes an API token. The answer is the only one that has it.',
  removeApiToken: 'Ends an API token.',
  listActivity: 'What publishers and operators have changed, the newest first.',
  checklist: 'The steps until the store sells, and which of them are done.',
  lookAtLink: 'Says what a one-time link is for, without spending it.',
  useLink: 'Spends a one-time link, and signs in.',
  passkeyChallenge: 'Begins a sign-in by passkey.',
  signInByPasskey: 'Signs in by the answer of a passkey.',
  listPasskeys: 'The own passkeys of a publisher.',
  newPasskeyChallenge: 'Begins the registration of a passkey.',
  addPasskey: 'Registers a passkey by its answer.',
  removePasskey: 'Removes a passkey.',
};

/** The kinds of callers, which are also the sections of the document. */
const callers: Record<Access, string> = {
  anyone: 'Guests too.',
  reader: 'Answers what this person may read; guests have samples, and what is free.',
  session: 'The signed-in user.',
  publisher: "Accounts that the operator has named with the store's command.",
  owner: 'Publishers who own the store.',
};

interface FileResponse {
  readonly type: string;
  readonly what: string;
}

/** Calls that return a file instead of JSON. */
const fileResponses: Partial<Record<Name, FileResponse>> = {
  receipt: { type: 'text/html', what: 'The page.' },
  invoice: { type: 'application/pdf', what: 'The file.' },
  exportData: { type: 'application/json', what: 'The file.' },
  downloadPdf: { type: 'application/pdf', what: 'The file, or the range that was asked for.' },
};

/** `/api/docs` for developers and `/api/docs/json` for programs. Both show the contract only. */
export async function openApiRoutes(
  app: FastifyInstance,
  { settings }: { readonly settings: Settings },
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(docsHeaders);
  });
  // The types of the package end at OpenAPI 3.0. The package only passes the document on.
  const specification = { document: openApi(prefixOf(settings)) } as StaticDocumentSpec;
  await app.register(swagger, { mode: 'static', specification });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Gatefold: calls' },
    uiConfig: {
      // Without the bar at the top, which asks for the address of a description.
      layout: 'BaseLayout',
      // A POST needs an XSRF token, which this page does not have.
      supportedSubmitMethods: ['get'],
      defaultModelsExpandDepth: -1,
    },
  });
}

const introduction = `What the app of this store asks the server, and what the server answers.

Sessions are cookies that signing in gives; nothing here takes a password. A POST also brings
the value of the cookie \`XSRF-TOKEN\` (without HTTPS \`XSRF-TOKEN_<port>\`) in the header \`${xsrf.header}\`;
every answer to a call gives the cookie. A page in a frame whose browser keeps no cookies may read samples and
free issues, and ask for help, without either.
A program makes the calls of publishers and owners with an API token, \`Authorization: Bearer gatefold_…\`, in place
of the cookies; an owner makes one in the view "Team". It may not decide who may do something: passkeys, roles,
invitations and tokens.
Every refusal is \`{ "code", "message" }\` with a code of a closed list. Amounts are whole minor units of the
currency. The paths in answers begin behind the address of the store, like those of the calls. How often a call may be made is limited; 429 says in \`retry-after\` when it may be again.`;

/**
 * All calls of the contract as an OpenAPI 3.1 document, https://spec.openapis.org/oas/v3.1.0. The first reader makes the
 * paths: in a profile of a start they took 180 of the 520 ms of all routes.
 */
function openApi(prefix: string): object {
  let paths: object | null = null;
  return {
    openapi: '3.1.0',
    info: { title: 'Gatefold', version: '1', description: introduction },
    servers: [{ url: prefix || '/' }],
    tags: Object.entries(callers).map(([name, description]) => ({ name, description })),
    get paths() {
      return (paths ??= allPaths());
    },
    components: {
      schemas: { Refusal: jsonSchemaOf(Refusal) },
      responses: {
        refused: { description: 'Refused', ...body('application/json', refusalSchema) },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sid',
          description:
            'Given by signing in; `sid_<port>` without HTTPS, `__Secure-.<path>.sid` below a path.',
        },
        formToken: { type: 'apiKey', in: 'header', name: xsrf.header },
        apiToken: { type: 'http', scheme: 'bearer', bearerFormat: `${apiTokenPrefix}…` },
      },
    },
  };
}

function allPaths(): object {
  const all = {
    ...calls,
    ...publisherCalls,
    ...ownerCalls,
    ...accessCalls,
    ...passkeyCalls,
  } as Record<Name, Call>;
  return joined([...Object.entries(all).map(pathItemOf), ...otherPaths]);
}

const refusalSchema = { $ref: '#/components/schemas/Refusal' };

/** Several calls may have one path and differ in their method. */
function joined(items: readonly PathItem[]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [path, operations] of items) paths[path] = { ...paths[path], ...operations };
  return paths;
}

function pathItemOf([name, call]: [string, Call]): PathItem {
  const callName = name as keyof typeof summaries;
  const { method, path, access, params, query, body } = call;
  const operation = {
    operationId: name,
    summary: summaries[callName],
    tags: [access],
    parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
    ...(body && { requestBody: { required: true, ...jsonBody(body) } }),
    responses: {
      ...responsesOf(callName, call),
      default: { $ref: '#/components/responses/refused' },
    },
    security: securityOf(method, access, call),
  };
  return [pathOf(path), { [method.toLowerCase()]: operation }];
}

function responsesOf(name: keyof typeof summaries, { answer }: Call): Record<number, object> {
  const file = fileResponses[name];
  if (file) return { 200: { description: file.what, ...body(file.type, {}) } };
  if (!answer) return { 204: { description: 'Done.' } };
  return { 200: { description: 'The answer.', ...jsonBody(answer) } };
}
