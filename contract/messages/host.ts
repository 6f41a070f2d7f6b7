import * as z from 'zod/mini';
import { accentPattern } from '../accent.ts';
import { Locale, Theme } from '../boot.ts';
import { IssueId, plainId } from '../ids.ts';
import { HostIdentity } from '../api/signIn.ts';
import { ReadingType } from '../api/reading.ts';
import { longestQuery, pageNamed } from '../paths.ts';

/**
 * The messages between a host page and a frame of the store: text, `prefix` and then the JSON of an
 * envelope `{ v, type, payload }`. Text, because then its beginning distinguishes these messages from
 * all others, whatever object another script posts.
 */
export const prefix = 'gatefold:';

/** Raised only for incompatible changes. Additions get a new message type. */
export const version = 1;

/** In characters. Longer texts are not parsed. */
export const longestMessage = 4096;

/** How long a frame waits for its host's `hello` before it shows that it may not be framed, in milliseconds. */
export const replyWithin = 1000;

const withPayload = <const T extends string, P extends z.ZodMiniType>(type: T, payload: P) =>
  z.object({ v: z.literal(version), type: z.literal(type), payload });

/** A message without a payload. A payload is ignored. */
const withoutPayload = <const T extends string>(type: T) =>
  z.object({ v: z.literal(version), type: z.literal(type) });

/** In CSS pixels. The maximum is far above the height of any page. */
const length = z.number().check(z.nonnegative(), z.maximum(10_000_000));

/** More pages than any document has. */
const pageNumber = z.int().check(z.positive(), z.maximum(1_000_000));

/** The issue to open, and its first page. */
export const WantedIssue = z.object({
  issueId: IssueId,
  pdfType: ReadingType,
  page: z.optional(pageNumber),
});
export type WantedIssue = z.infer<typeof WantedIssue>;

/** The same from a host: its page number is parsed as in an address. */
const Wish = z.extend(WantedIssue, {
  page: z.optional(
    z.pipe(
      z.union([z.number(), z.string().check(z.maxLength(20))]),
      z.transform((said) => pageNamed(said)),
    ),
  ),
});

/** Colour schemes that a host page chooses. Without one, and by 'auto', the frame follows the user's system. */
export const Appearance = z.enum(['light', 'dark']);
export type Appearance = z.infer<typeof Appearance>;

/** An invalid option counts as absent: a host with an unknown language must still show the store. */
// oxlint-disable-next-line promise/valid-params -- Zod's, and no promise's
const wish = <P extends z.ZodMiniType>(kind: P) => z.catch(z.optional(kind), undefined);

/** The host's options for the frame. The store's own settings replace absent options. */
export const HostOptions = z.object({
  /** 'auto': the host makes the frame as high as its content. */
  height: wish(z.enum(['auto', 'fixed'])),
  locale: wish(Locale),
  theme: wish(Theme),
  /** Without it the store's own direction. */
  direction: wish(z.enum(['ltr', 'rtl'])),
  /** Without it the frame follows the user's system. */
  appearance: wish(z.enum(['auto', ...Appearance.options])),
  /** Whether the host shows the frame full screen on request. */
  fillsScreen: wish(z.boolean()),
  /** The viewer is a part of the host's page and has no close button. */
  staysOpen: wish(z.boolean()),
  /** The colour of links and buttons. */
  accent: wish(z.string().check(z.regex(accentPattern))),
  /** The parts of the store that the host does not show. */
  without: wish(z.array(z.enum(['header', 'footer', 'notices', 'download']))),
});
export type HostOptions = z.infer<typeof HostOptions>;
export type HiddenPart = NonNullable<HostOptions['without']>[number];

/** A path of the store, with the parameters of the page: the option `address` of a later mount. */
const StoreAddress = z.string().check(z.startsWith('/'), z.maxLength(500));

const scale = z.number().check(z.minimum(1), z.maximum(4));

/** What a host asks of the open reader. */
export const ReaderCommand = z.discriminatedUnion('name', [
  z.object({ name: z.literal('state') }),
  z.object({ name: z.enum(['next', 'previous']) }),
  z.object({ name: z.literal('goTo'), value: pageNumber }),
  z.object({ name: z.literal('zoom'), value: scale }),
  z.object({
    name: z.literal('search'),
    value: z.string().check(z.minLength(1), z.maxLength(longestQuery)),
  }),
]);
export type ReaderCommand = z.infer<typeof ReaderCommand>;

/** The place in an open document. */
const Opened = z.object({
  issueId: IssueId,
  pdfType: ReadingType,
  page: pageNumber,
  pageCount: pageNumber,
  address: StoreAddress,
});

export const ReaderPlace = z.extend(Opened, { scale });
export type ReaderPlace = z.infer<typeof ReaderPlace>;

/** The answer to the command with this id. An answer to `state` without `place`: no document is open. */
export const CommandAnswer = z.object({
  id: plainId(),
  place: z.optional(ReaderPlace),
  /** The number of results of a search. */
  hits: z.optional(z.int().check(z.nonnegative())),
  error: z.optional(z.enum(['closed', 'document_failed', 'no_access', 'invalid'])),
});
export type CommandAnswer = z.infer<typeof CommandAnswer>;

/** Events for the host's own statistics. No event identifies the user. */
export const HostEvent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('issueOpened'), issueId: IssueId }),
  z.object({ name: z.literal('readerOpened'), issueId: IssueId, pdfType: ReadingType }),
  z.object({
    name: z.literal('pageTurned'),
    issueId: IssueId,
    pdfType: ReadingType,
    page: pageNumber,
    pageCount: pageNumber,
  }),
  /** The pages are there, and commands are carried out. */
  z.extend(Opened, { name: z.literal('opened') }),
  /** Another page of the store, or another page of an issue. */
  z.object({ name: z.literal('navigated'), address: StoreAddress }),
  z.object({ name: z.literal('zoomed'), issueId: IssueId, pdfType: ReadingType, scale }),
  z.object({ name: z.literal('readerClosed'), issueId: IssueId, pdfType: ReadingType }),
  z.object({ name: z.literal('signedIn') }),
  z.object({
    name: z.literal('purchased'),
    item: z.enum(['issue', 'plan', 'bundle']),
    id: plainId(),
    /** In minor units of the currency. */
    amount: z.int().check(z.nonnegative()),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    /** The number of the payment and of its receipt. */
    order: plainId(),
  }),
  z.object({
    name: z.literal('error'),
    code: z.enum([
      'load_failed',
      'cookies_blocked',
      'crashed',
      'document_failed',
      'identity_refused',
    ]),
  }),
]);
export type HostEvent = z.infer<typeof HostEvent>;

/** From the frame to its host. */
export const FromFrame = z.discriminatedUnion('type', [
  withPayload('hello', z.object({ mode: z.enum(['embed', 'viewer']) })),
  /** The frame's language, sent after the host's `hello`: the host uses it for titles. */
  withPayload('language', z.object({ locale: Locale })),
  /** Requests the reader. */
  withPayload('openViewer', WantedIssue),
  withoutPayload('closeViewer'),
  withPayload('openIssue', z.object({ id: IssueId })),
  /** `reading`: the issue to open after the sign-in. */
  withPayload('openAuth', z.object({ reading: z.optional(WantedIssue) })),
  withoutPayload('openAccount'),
  /** Requests the issue to load. */
  withoutPayload('loadOptions'),
  /** The content's height in CSS pixels; only if the host's option `height` is 'auto'. */
  withPayload('resize', z.object({ height: length })),
  /**
   * Requests a scroll that makes this position visible; `top` in CSS pixels from the frame's top.
   * `exactly`: the host's viewport begins there, even if the position is visible.
   */
  withPayload('reveal', z.object({ top: length, exactly: z.optional(z.boolean()) })),
  withPayload('fullscreen', z.object({ on: z.boolean() })),
  withPayload('happened', HostEvent),
  withPayload('answer', CommandAnswer),
]);
export type FromFrame = z.infer<typeof FromFrame>;

/** From the host to a frame. */
export const ToFrame = z.discriminatedUnion('type', [
  withPayload('hello', z.optional(HostOptions)),
  /** The visible part of the frame, in the frame's CSS pixels. */
  withPayload('setPosition', z.object({ top: length, height: length })),
  withPayload('loadOptions', z.object({ loadIssue: z.optional(Wish) })),
  withPayload('openViewer', Wish),
  withoutPayload('closeViewer'),
  withPayload('openIssue', z.object({ id: IssueId })),
  withPayload('openAuth', z.optional(z.object({ reading: z.optional(Wish) }))),
  withoutPayload('openAccount'),
  /** The token of the user of the host; null where nobody is signed in at the host. */
  withPayload('identity', HostIdentity),
  /** Whether the host shows this frame full screen now. */
  withPayload('fullscreen', z.object({ on: z.boolean() })),
  /** A `ReaderCommand`, which its receiver checks: a wrong one has an answer too. */
  withPayload(
    'command',
    z.object({ id: plainId(), name: z.string(), value: z.optional(z.unknown()) }),
  ),
]);
export type ToFrame = z.infer<typeof ToFrame>;

/** Encodes a message. */
export const encodeMessage = (message: object): string =>
  prefix + JSON.stringify({ v: version, ...message });

/** Whether this is a message of Gatefold. Checked for every `message` event. */
export const isOurs = (data: unknown): data is string =>
  typeof data === 'string' && data.startsWith(prefix);

/** Decodes a message; null if it is invalid or not a message of Gatefold. */
export function decodeMessage<S extends z.ZodMiniType>(
  schema: S,
  data: unknown,
): z.infer<S> | null {
  if (!isOurs(data) || data.length > longestMessage) return null;
  try {
    return z.safeParse(schema, JSON.parse(data.slice(prefix.length))).data ?? null;
  } catch {
    return null;
  }
}
