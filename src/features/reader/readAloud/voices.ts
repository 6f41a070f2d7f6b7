import { supportedTag } from '#contract/intl.ts';
import { pause } from '../../../shared/ui/waiting.ts';
import { preferences, type SpeechPreference } from '../preferences.ts';

/** The part of a voice that decides, so that tests have voices without a browser. */
export type Voice = Pick<
  SpeechSynthesisVoice,
  'voiceURI' | 'name' | 'lang' | 'localService' | 'default'
>;

/** Browsers report 'en_US' and 'eng-USA' too. A voice of an unknown language is not used. */
const tagOf = (tag: string): string => supportedTag(tag)?.toLowerCase() ?? '';

/** The language without region and script, by which a voice is chosen and remembered. */
export const languageOf = (tag: string): string => tagOf(tag).split('-')[0] ?? '';

/**
 * The voices of a language, the best first: those of the device, because voices of a server stop within long sentences,
 * then those of the region, then the browser's own choice.
 */
export function voicesFor<V extends Voice>(voices: readonly V[], language: string): readonly V[] {
  const wanted = tagOf(language);
  const rank = (voice: V): number =>
    (voice.localService ? 4 : 0) + (tagOf(voice.lang) === wanted ? 2 : 0) + (voice.default ? 1 : 0);
  return voices
    .filter(({ lang }) => languageOf(lang) === languageOf(language))
    .toSorted((a, b) => rank(b) - rank(a));
}

/** The remembered voice of a language, or the best one; null without a voice. */
export function voiceFor<V extends Voice>(voices: readonly V[], language: string): V | null {
  const own = voicesFor(voices, language);
  const { voice } = speechIn(language);
  return own.find(({ voiceURI }) => voiceURI === voice) ?? own[0] ?? null;
}

/** The speeds that a user can choose; 1 is that of the voice. */
export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5] as const;

/** What the user has chosen for a language on this device. */
export const speechIn = (language: string): SpeechPreference =>
  preferences.speech.find((one) => one.language === languageOf(language)) ?? {
    language: languageOf(language),
    voice: '',
    rate: 1,
  };

export function rememberSpeech(
  language: string,
  choice: Partial<Pick<SpeechPreference, 'voice' | 'rate'>>,
): void {
  const chosen = { ...speechIn(language), ...choice };
  const others = preferences.speech.filter((one) => one.language !== chosen.language);
  preferences.speech = [...others, chosen];
}

/** Chromium lists its voices some time after the first call. */
const longestWait = 2000;

/** Resolves once there are voices, or none has come. */
export async function voicesListed(
  synthesis: Pick<SpeechSynthesis, 'getVoices' | 'addEventListener'>,
  signal: AbortSignal,
): Promise<void> {
  if (synthesis.getVoices().length > 0) return;
  const come = new AbortController();
  synthesis.addEventListener('voiceschanged', () => come.abort(), { once: true, signal });
  await pause(longestWait, AbortSignal.any([come.signal, signal]));
}
