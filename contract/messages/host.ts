import * as z from 'zod/mini';
import { Locale, Theme } from '../boot.ts';
import { IssueId, plainId } from '../ids.ts';
import { ReadingType } from '../api/reading.ts';
import { pageNamed } from '../pageNumber.ts';

/**
 * What a host page and a frame of the store say to each other: text, `prefix` and then the JSON of an
 * envelope `{ v, type, payload }`. Text, because then one look at the beginning tells our messages from
 * all others, whatever object a stranger posts.
 */
export const prefix = 'gatefold:';

/** Raised only where an older partner would misunderstand; what is merely new has a new type. */
export const version = 1;

/** In characters. Nobody has more to say; longer texts are not even parsed. */
export const longestMessage = 4096;

/** How long a frame waits for its host before it says that it should not be here, in milliseconds. */
export const replyWithin = 1000;

const said = <const T extends string, P extends z.ZodMiniType>(type: T, payload: P) =>
  z.object({ v: z.literal(version), type: z.literal(type), payload });

/** Without anything to add; whatever comes along is left unread. */
const plain = <const T extends string>(type: T) =>
  z.object({ v: z.literal(version), type: z.literal(type) });

/** Far more than any page is high, in CSS pixels. */
const length = z.number().check(z.nonnegative(), z.maximum(10_000_000));

/** More pages than any document has. */
const pageNumber = z.int().check(z.positive(), z.maximum(1_000_000));

/** What is to be read, and where to begin. */
export const WantedIssue = z.object({
  issueId: IssueId,
  pdfType: ReadingType,
  page: z.optional(pageNumber),
});
export type WantedIssue = z.infer<typeof WantedIssue>;

/** The same in a host's words: whatever it takes for a page is read as in an address. */
const Wish = z.extend(WantedIssue, {
  page: z.optional(
    z.pipe(
      z.union([z.number(), z.string().check(z.maxLength(20))]),
      z.transform((said) => pageNamed(said)),
    ),
  ),
});

/** Colour schemes that a host page chooses; without one, and by 'auto', the user's system does. */
export const Appearance = z.enum(['light', 'dark']);
export type Appearance = z.infer<typeof Appearance>;

/** One that makes no sense is none: a language that the store does not speak must not cost the store. */
// oxlint-disable-next-line promise/valid-params -- Zod's, and no promise's
const wish = <P extends z.ZodMiniType>(kind: P) => z.catch(z.optional(kind), undefined);

/** How the host wants the frame to be; what it leaves out is as the store has it. */
export const HostOptions = z.object({
  /** 'auto': the host makes the frame as high as what is in it. */
  height: wish(z.enum(['auto', 'fixed'])),
  locale: wish(Locale),
  theme: wish(Theme),
  /** Without it the store's own direction. */
  direction: wish(z.enum(['ltr', 'rtl'])),
  /** Without it as the user's system has it. */
  appearance: wish(z.enum(['auto', ...Appearance.options])),
  /** Whether the host fills the screen with the frame when asked to. */
  fillsScreen: wish(z.boolean()),
  /** The viewer is a part of the host's page: the user has nothing to close it for. */
  staysOpen: wish(z.boolean()),
});
export type HostOptions = z.infer<typeof HostOptions>;

/** What happened, for the host's own statistics. Nothing in it says who the reader is. */
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
  z.object({ name: z.literal('readerClosed'), issueId: IssueId, pdfType: ReadingType }),
  z.object({ name: z.literal('signedIn') }),
  z.object({
    name: z.literal('purchased'),
    item: z.enum(['issue', 'plan']),
    id: plainId(),
    /** In minor units of the currency. */
    amount: z.int().check(z.nonnegative()),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    /** The payment's number, which is also the receipt's. */
    order: plainId(),
  }),
  z.object({
    name: z.literal('error'),
    code: z.enum(['load_failed', 'cookies_blocked', 'crashed', 'document_failed']),
  }),
]);
export type HostEvent = z.infer<typeof HostEvent>;

/** From the frame to its host. */
export const FromFrame = z.discriminatedUnion('type', [
  said('hello', z.object({ mode: z.enum(['embed', 'viewer']) })),
  /** In which language the frame shows itself, once it is greeted: its host names it in the same. */
  said('language', z.object({ locale: Locale })),
  /** Asks for the reader. */
  said('openViewer', WantedIssue),
  plain('closeViewer'),
  said('openIssue', z.object({ id: IssueId })),
  /** `reading`: what is to be read once somebody is signed in. */
  said('openAuth', z.object({ reading: z.optional(WantedIssue) })),
  plain('openAccount'),
  /** Asks what to load. */
  plain('loadOptions'),
  /** As high as the content is now, in CSS pixels; only where the host said 'auto'. */
  said('resize', z.object({ height: length })),
  /**
   * Asks the host to scroll so that this part of the frame is seen; `top` in CSS pixels from the frame's.
   * `exactly`: its window is to begin there, as it did before, even if that part is seen.
   */
  said('reveal', z.object({ top: length, exactly: z.optional(z.boolean()) })),
  said('fullscreen', z.object({ on: z.boolean() })),
  said('happened', HostEvent),
]);
export type FromFrame = z.infer<typeof FromFrame>;

/** From the host to a frame. */
export const ToFrame = z.discriminatedUnion('type', [
  said('hello', z.optional(HostOptions)),
  /** Which part of the frame can be seen: from `top` on, `height` high, in the frame's CSS pixels. */
  said('setPosition', z.object({ top: length, height: length })),
  said('loadOptions', z.object({ loadIssue: z.optional(Wish) })),
  said('openViewer', Wish),
  plain('closeViewer'),
  said('openIssue', z.object({ id: IssueId })),
  said('openAuth', z.optional(z.object({ reading: z.optional(Wish) }))),
  plain('openAccount'),
  /** Whether the host fills the screen with this frame now. */
  said('fullscreen', z.object({ on: z.boolean() })),
]);
export type ToFrame = z.infer<typeof ToFrame>;

/** The message that carries this. */
export const wrapped = (message: object): string =>
  prefix + JSON.stringify({ v: version, ...message });

/** Whether this is meant for us at all; asked of everything that anybody says. */
export const isOurs = (data: unknown): data is string =>
  typeof data === 'string' && data.startsWith(prefix);

/** What somebody said in their own words; null where it is none of ours, or makes no sense. */
export function unwrapped<S extends z.ZodMiniType>(schema: S, data: unknown): z.infer<S> | null {
  if (!isOurs(data) || data.length > longestMessage) return null;
  try {
    return z.safeParse(schema, JSON.parse(data.slice(prefix.length))).data ?? null;
  } catch {
    return null;
  }
}
