/** Words for one voice. */
export interface Words {
  readonly text: string;
  readonly language: string;
  readonly voice: SpeechSynthesisVoice;
  readonly rate: number;
}

interface Listeners {
  /** The voice has spoken all words. */
  readonly ended: () => void;
  /** The voice does not speak, or the browser does not allow it. */
  readonly silent: () => void;
}

/** The part of the browser's speech synthesis that speaks. */
type Synthesis = Pick<SpeechSynthesis, 'speak' | 'cancel' | 'resume' | 'speaking' | 'pending'>;

/** Characters in a second at rate 1, slower than most voices. A sign of Han or kana is a syllable. */
const lettersPerSecond = 13;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A digit is a word. */
const weightOf = (sign: string): number => {
  if (unspaced.test(sign)) return 2.2;
  return /\d/.test(sign) ? 4 : 1;
};

/** In seconds. */
export const durationOf = (text: string, rate: number): number =>
  Array.from(text).reduce((sum, sign) => sum + weightOf(sign), 0) / lettersPerSecond / rate;

/** Chromium cuts a voice of its server after 15 seconds without an event. In seconds, with a reserve for slow voices. */
const longestRemote = 9;
/** A voice that has begun to speak may need this much longer than expected: a factor, and seconds for its start. */
const [slowness, reserve] = [1.6, 6];
/** Milliseconds. The first words of a voice of a server come late. */
const longestStart = 10_000;
/** Milliseconds. Chromium drops an utterance that follows a cancelled one at once. */
const afterCancel = 80;
const mostAttempts = 3;

/**
 * Speaks one text at a time by the browser's speech synthesis. Browsers lose the end of an utterance, so a timer watches
 * each one: if nothing comes, the rest is spoken again, in smaller parts. A pause is a `stop`, because Chromium neither
 * pauses a voice of a server nor continues after `pause` on Android.
 */
export class Speaker {
  readonly #synthesis: Synthesis;
  readonly #listeners: Listeners;
  #words: Words | null = null;
  /** The parts that are not spoken yet. */
  #parts: readonly string[] = [];
  #attempt = 1;
  /** Chromium collects an utterance without a reference, and its end is lost. */
  #utterance: SpeechSynthesisUtterance | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(synthesis: Synthesis, listeners: Listeners) {
    this.#synthesis = synthesis;
    this.#listeners = listeners;
  }

  /** Speaks the words instead of those before. */
  say(words: Words): void {
    const wait = this.#cancel();
    this.#words = words;
    this.#attempt = 1;
    this.#parts = partsOf(words.text, longestPart(words.voice, 1), words.rate);
    this.#speakAfter(wait);
  }

  stop(): void {
    this.#cancel();
    this.#words = null;
  }

  /** Returns the milliseconds after which the browser can speak again. */
  #cancel(): number {
    clearTimeout(this.#timer);
    this.#utterance = null;
    const isBusy = this.#synthesis.speaking || this.#synthesis.pending;
    this.#synthesis.cancel();
    return isBusy ? afterCancel : 0;
  }

  #speakAfter(wait: number): void {
    if (wait === 0) return this.#speak();
    this.#timer = setTimeout(() => this.#speak(), wait);
  }

  #speak(): void {
    const [part = ''] = this.#parts;
    const words = this.#words;
    if (!words) return;
    const utterance = new SpeechSynthesisUtterance(part);
    utterance.voice = words.voice;
    // Android chooses by the language, and ignores the voice without one.
    utterance.lang = words.voice.lang || words.language;
    utterance.rate = words.rate;
    let spoken = 0;
    const whileCurrent = (act: () => void) => () => {
      if (this.#utterance === utterance) act();
    };
    const begun = whileCurrent(() => this.#watch(part, spoken));
    utterance.addEventListener('start', begun);
    utterance.addEventListener('boundary', (event) => {
      spoken = event.charIndex;
      begun();
    });
    utterance.addEventListener(
      'end',
      whileCurrent(() => this.#partEnded()),
    );
    utterance.addEventListener('error', ({ error }) => {
      if (this.#utterance !== utterance) return;
      if (error === 'not-allowed') this.#endInSilence();
      else this.#tryAgain(spoken);
    });
    this.#utterance = utterance;
    this.#synthesis.resume();
    this.#synthesis.speak(utterance);
    this.#timer = setTimeout(() => this.#tryAgain(0), longestStart);
  }

  /** The part has begun, and its last word after so many characters. */
  #watch(part: string, spoken: number): void {
    clearTimeout(this.#timer);
    const seconds = durationOf(part.slice(spoken), this.#words?.rate ?? 1) * slowness + reserve;
    this.#timer = setTimeout(() => this.#overdue(spoken), seconds * 1000);
  }

  /** A browser that speaks nothing any more has lost the event of the end. */
  #overdue(spoken: number): void {
    const { speaking, pending } = this.#synthesis;
    if (speaking || pending) this.#tryAgain(spoken);
    else this.#partEnded();
  }

  #partEnded(): void {
    clearTimeout(this.#timer);
    this.#utterance = null;
    this.#attempt = 1;
    this.#parts = this.#parts.slice(1);
    if (this.#parts.length > 0) return this.#speak();
    this.#words = null;
    this.#listeners.ended();
  }

  /** @param spoken the characters of the part after which its last word began */
  #tryAgain(spoken: number): void {
    const words = this.#words;
    if (!words) return;
    this.#attempt += 1;
    if (this.#attempt > mostAttempts) return this.#endInSilence();
    const [part = '', ...others] = this.#parts;
    const smaller = partsOf(
      part.slice(spoken),
      longestPart(words.voice, this.#attempt),
      words.rate,
    );
    this.#parts = [...smaller, ...others];
    this.#speakAfter(this.#cancel());
  }

  #endInSilence(): void {
    this.stop();
    this.#listeners.silent();
  }
}

/** In seconds. A part that was cut is divided at the next attempt. */
const longestPart = ({ localService }: SpeechSynthesisVoice, attempt: number): number =>
  localService && attempt === 1 ? Infinity : longestRemote / attempt;

/** Cuts a text between words into parts that take at most so many seconds, after a comma where one is near the end. */
export function partsOf(text: string, seconds: number, rate: number): readonly string[] {
  let [end, sum] = [0, 0];
  for (const sign of text) {
    sum += weightOf(sign);
    if (end > 0 && sum / lettersPerSecond / rate > seconds) break;
    end += sign.length;
  }
  if (end === text.length) return [text];
  const cut = cutBefore(text, end);
  const rest = text.slice(cut);
  return [text.slice(0, cut), ...(rest.trim() === '' ? [] : partsOf(rest, seconds, rate))];
}

function cutBefore(text: string, most: number): number {
  const within = text.slice(0, most);
  const clause = Math.max(...[...within.matchAll(/[,;:–—、，；]\s?/gu)].map(endOf), 0);
  if (clause > most / 2) return clause;
  const word = Math.max(...[...within.matchAll(/\s/gu)].map(endOf), 0);
  return word > 0 ? word : most;
}

const endOf = ({ 0: found, index }: RegExpExecArray): number => index + found.length;
