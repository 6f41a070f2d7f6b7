import * as z from 'zod/mini';
import { proxy, subscribe } from 'valtio';
import { storedName } from '../../shared/ui/prefix.ts';

/** The tones in the order of the list. 'device' is Night on a device that prefers dark colours, and Light on others. */
export const toneChoices = ['light', 'sepia', 'dim', 'night', 'device'] as const;
/** The typefaces of the article view. */
export const articleFaces = ['serif', 'sans'] as const;
const speechPreference = z.object({
  /** Without region and script. */
  language: z.string(),
  /** The URI of the chosen voice; empty without a choice. */
  voice: z.string(),
  rate: z.number(),
});
/** The voice and the speed of one language. */
export type SpeechPreference = z.infer<typeof speechPreference>;

/** Settings of the reader on this device, for all issues. */
const preferencesShape = z.object({
  /** A tap at an edge of the stage turns pages. */
  edgeTaps: z._default(z.boolean(), true),
  /** Single letters and signs are shortcuts. */
  letterKeys: z._default(z.boolean(), true),
  /** A vertical wheel turns pages at scale 1. */
  wheelTurns: z._default(z.boolean(), true),
  /** A double tap fits the tapped column or picture to the stage. */
  fitColumns: z._default(z.boolean(), false),
  /** A cover, or a last page, without a partner is in the middle. */
  centresCover: z._default(z.boolean(), false),
  /** On an upright stage, a page that has two pages side by side is read half by half. */
  splitsWide: z._default(z.boolean(), false),
  /** How the paper of pages looks. */
  tone: z._default(z.enum(toneChoices), 'light'),
  /** Night inverts a page that is one picture of paper. */
  invertsScans: z._default(z.boolean(), true),
  /** The pinches that have magnified pages, up to the offer to fit columns. */
  pinches: z._default(z.int(), 0),
  /** How issues are read aloud. */
  speech: z._default(z.array(speechPreference), []),
  /** The letters of the article view: their size in `rem`, the line height and the typeface. */
  article: z._default(
    z.object({ size: z.number(), leading: z.number(), face: z.enum(articleFaces) }),
    { size: 1.15, leading: 1.5, face: 'serif' },
  ),
});
export type Preferences = z.infer<typeof preferencesShape>;

/** The pinch after which the reader offers to fit columns. */
export const pinchesBeforeOffer = 3;

const storageKey = storedName('gatefold:reader');

function stored(): Preferences {
  try {
    return preferencesShape.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return preferencesShape.parse({});
  }
}

export const preferences = proxy<Preferences>(stored());

subscribe(preferences, () => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences));
  } catch {
    // Storage is blocked: the setting lasts until the page is left.
  }
});
