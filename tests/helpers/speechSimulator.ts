type SpokenEvent = 'start' | 'boundary' | 'end';

interface Behaviour {
  /** Milliseconds for a character at rate 1. */
  readonly perCharacter?: number;
  /** The voice stops after so many milliseconds without an event, as those of Chromium's server do after 15 seconds. */
  readonly cutAfter?: number;
  /** Milliseconds before each utterance begins. */
  readonly startsAfter?: number;
  /** Events that the voice does not send. */
  readonly lost?: readonly SpokenEvent[];
}

export const testVoice = (
  name: string,
  lang: string,
  localService = true,
): SpeechSynthesisVoice => ({ voiceURI: name, name, lang, localService, default: false });

/** The browser's speech synthesis with its queue, its events and its faults, without sound. */
export class SpeechSimulator extends EventTarget {
  readonly spoken: SpeechSynthesisUtterance[] = [];
  readonly #behaviour: Behaviour;
  #voices: readonly SpeechSynthesisVoice[];
  #queue: SpeechSynthesisUtterance[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];
  paused = false;

  constructor(voices: readonly SpeechSynthesisVoice[], behaviour: Behaviour = {}) {
    super();
    this.#voices = voices;
    this.#behaviour = behaviour;
  }

  get texts(): readonly string[] {
    return this.spoken.map(({ text }) => text);
  }

  get speaking(): boolean {
    return this.#queue.length > 0;
  }

  get pending(): boolean {
    return this.#queue.length > 1;
  }

  getVoices(): readonly SpeechSynthesisVoice[] {
    return this.#voices;
  }

  /** The device has got other voices. */
  changeVoices(voices: readonly SpeechSynthesisVoice[]): void {
    this.#voices = voices;
    this.dispatchEvent(new Event('voiceschanged'));
  }

  resume(): void {
    this.paused = false;
  }

  speak(utterance: SpeechSynthesisUtterance): void {
    this.#queue.push(utterance);
    if (this.#queue.length === 1) this.#begin(utterance);
  }

  cancel(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    const cancelled = this.#queue;
    this.#queue = [];
    this.#timers = [];
    for (const one of cancelled)
      one.dispatchEvent(
        new SpeechSynthesisErrorEvent('error', { utterance: one, error: 'canceled' }),
      );
  }

  #begin(utterance: SpeechSynthesisUtterance): void {
    this.spoken.push(utterance);
    const { perCharacter = 65, startsAfter = 0, cutAfter = Infinity } = this.#behaviour;
    const length = (utterance.text.length * perCharacter) / utterance.rate;
    this.#after(startsAfter, () => this.#report(utterance, 'start'));
    for (const { index } of utterance.text.matchAll(/\S+/g)) {
      const at = (index * perCharacter) / utterance.rate;
      if (at < cutAfter)
        this.#after(startsAfter + at, () => this.#report(utterance, 'boundary', index));
    }
    if (length < cutAfter) this.#after(startsAfter + length, () => this.#end(utterance));
  }

  #end(utterance: SpeechSynthesisUtterance): void {
    this.#queue.shift();
    this.#report(utterance, 'end');
    const [next] = this.#queue;
    if (next && this.spoken.at(-1) !== next) this.#begin(next);
  }

  #report(utterance: SpeechSynthesisUtterance, type: SpokenEvent, charIndex = 0): void {
    if (this.#behaviour.lost?.includes(type)) return;
    utterance.dispatchEvent(new SpeechSynthesisEvent(type, { utterance, charIndex }));
  }

  #after(ms: number, act: () => void): void {
    this.#timers.push(setTimeout(act, ms));
  }
}
