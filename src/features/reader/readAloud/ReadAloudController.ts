import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { coverUrl } from '#contract/api/issue.ts';
import type { Rectangle } from '#contract/api/annotations.ts';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { titleOf } from '../../catalog/index.ts';
import { storeInfo } from '../../../shared/shell/index.ts';
import { type Session, showHalfWith } from '../session/session.ts';
import { setSpoken } from '../session/sessionStore.ts';
import { isTogether, pagesWith } from '../spreads/layout.ts';
import { HeadedPages } from '../text/HeadedPages.ts';
import { minScale } from '../zoom/zoomRules.ts';
import { type MediaControls, showMediaControls } from './mediaControls.ts';
import {
  hasPlace,
  nextReadAloud,
  type ReadAloudEvent,
  type ReadAloudState,
  type SpokenPlace,
} from './readAloudState.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { Speaker } from './Speaker.ts';
import { rememberSpeech, speechIn, voiceFor, voicesFor, voicesListed } from './voices.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

/** What the controls show. */
interface ReadAloudView {
  state: ReadAloudState;
  /** Of the sentence: a tag. */
  language: string;
  /** The voices of that language. */
  voices: readonly SpeechSynthesisVoice[];
  /** The URI of the voice that speaks. */
  voice: string;
  rate: number;
}

/** Reads the pages of a session aloud. `nextReadAloud` decides; this class acts on a new state. */
export class ReadAloudController {
  readonly view = proxy<ReadAloudView>({
    state: { at: 'idle' },
    language: '',
    voices: ref([]),
    voice: '',
    rate: 1,
  });
  readonly #session: Session;
  readonly #synthesis: SpeechSynthesis;
  readonly #speaker: Speaker;
  readonly #pages: HeadedPages;
  #media: MediaControls | null = null;
  #ending = new AbortController();
  /** Those of the page of the place. */
  #sentences: readonly Sentence[] = [];

  constructor(session: Session, synthesis: SpeechSynthesis) {
    this.#session = session;
    this.#synthesis = synthesis;
    this.#pages = new HeadedPages(session);
    this.#speaker = new Speaker(synthesis, {
      ended: () => this.send({ type: 'spoken' }),
      silent: () => this.send({ type: 'silent' }),
    });
  }

  /** Starts at the page that is shown. The returned function ends the reading. */
  start(): () => void {
    const { store, reading } = this.#session;
    const { issue } = reading;
    const media = showMediaControls(
      {
        title: titleOf(issue),
        album: storeInfo.name,
        cover: withPrefix(coverUrl(issue.cover.fileName, 400)),
      },
      {
        play: () => this.send({ type: 'play' }),
        pause: () => this.send({ type: 'pause' }),
        previoustrack: () => this.send({ type: 'previous' }),
        nexttrack: () => this.send({ type: 'next' }),
        stop: () => this.send({ type: 'pause' }),
      },
    );
    this.#media = media;
    const ending = new AbortController();
    this.#ending = ending;
    const { signal } = ending;
    const inTheSameTask = true;
    const stops = [
      subscribeKey(store, 'page', () => this.#pageChanged(), inTheSameTask),
      ...(['engine', 'pack'] as const).map((key) =>
        subscribeKey(store, key, () => this.#sourceChanged()),
      ),
    ];
    this.#synthesis.addEventListener('voiceschanged', () => this.#voicesChanged(), { signal });
    this.startHere();
    return () => {
      for (const stop of stops) stop();
      ending.abort();
      this.send({ type: 'stop' });
      media.end();
    };
  }

  /** Reads from the page that is shown. */
  startHere(): void {
    this.send({ type: 'start', page: this.#shownPage });
  }

  chooseVoice(voice: string): void {
    rememberSpeech(this.view.language, { voice });
    this.#speakAgain();
  }

  chooseRate(rate: number): void {
    rememberSpeech(this.view.language, { rate });
    this.#speakAgain();
  }

  send(event: ReadAloudEvent): void {
    const { state: before } = this.view;
    const state = nextReadAloud(before, event, this.#session.store.pageCount ?? 0);
    if (state === before) return;
    this.view.state = ref(state);
    this.#react(state);
  }

  #react(state: ReadAloudState): void {
    this.#media?.play(state.at === 'speaking' || state.at === 'waitingForPage');
    if (state.at !== 'speaking') this.#speaker.stop();
    if (state.at === 'waitingForPage') void this.#read(state.page);
    else if (hasPlace(state)) this.#show(state.place);
    else setSpoken(this.#session.store, null);
    if (state.at === 'speaking') this.#speak(state.place);
  }

  get #shownPage(): PageNumber {
    const { store, turning } = this.#session;
    return pagesWith(turning.visiblePage, store.layout)[0] ?? store.page;
  }

  async #read(page: PageNumber): Promise<void> {
    const [read] = await Promise.all([
      this.#pages.of(page),
      voicesListed(this.#synthesis, this.#ending.signal),
    ]);
    const { state } = this.view;
    if (!read || state.at !== 'waitingForPage' || state.page !== page) return;
    this.#sentences = sentencesOf(read);
    this.send({ type: 'page-read', page, count: this.#sentences.length });
  }

  /** Turns to the page of a sentence and lights it. A magnified view moves to it. */
  #show({ page, sentence }: SpokenPlace): void {
    const { store, turning, zoom } = this.#session;
    const { shape = [], start = 0, end = 0 } = this.#sentences[sentence] ?? {};
    const isMagnified = store.scale > minScale;
    if (isMagnified) zoom.holdScale();
    const cause = new Event('read-aloud');
    if (!isTogether(page, turning.visiblePage, store.layout)) turning.turnTo(page, { cause });
    const point = { page, ...middleOf(shape) };
    showHalfWith(this.#session, point, cause);
    if (isMagnified) zoom.reveal(point);
    setSpoken(store, { page, shape, start, end });
  }

  #speak({ page, sentence }: SpokenPlace): void {
    const words = this.#sentences[sentence];
    if (!words) return;
    const all = this.#synthesis.getVoices();
    const issueLanguage = this.#session.reading.issue.language ?? words.language;
    // A foreign paragraph is spoken by the voice of the issue rather than not at all.
    const spoken = [words.language, issueLanguage].find((one) => voiceFor(all, one) !== null);
    const voice = voiceFor(all, spoken ?? words.language);
    const language = spoken ?? words.language;
    const { rate } = speechIn(language);
    const voices = ref([...voicesFor(all, language)]);
    Object.assign(this.view, { language, voices, voice: voice?.voiceURI ?? '', rate });
    if (!voice) return this.send({ type: 'no-voice', page });
    this.#speaker.say({ text: words.text, language, voice, rate });
    // The next page is known before the last sentence ends.
    if (page < (this.#session.store.pageCount ?? 0)) void this.#pages.of((page + 1) as PageNumber);
  }

  /** The sentence begins again with another voice or speed. */
  #speakAgain(): void {
    const { state, language } = this.view;
    if (state.at === 'speaking') return this.#speak(state.place);
    const voice = voiceFor(this.#synthesis.getVoices(), language);
    Object.assign(this.view, { voice: voice?.voiceURI ?? '', rate: speechIn(language).rate });
  }

  /** A turn of the user moves the reading. One by a sentence shows its page already. */
  #pageChanged(): void {
    const { state } = this.view;
    const { page, layout } = this.#session.store;
    const read = hasPlace(state) ? state.place.page : 'page' in state ? state.page : page;
    if (!isTogether(read, page, layout)) this.send({ type: 'turned', page: this.#shownPage });
  }

  /** The document is open again, and a page that could not be read is read. */
  #sourceChanged(): void {
    const { state } = this.view;
    if (state.at === 'waitingForPage') void this.#read(state.page);
  }

  #voicesChanged(): void {
    const { state } = this.view;
    if (state.at === 'noVoice') this.send({ type: 'start', page: state.page });
  }
}

/** The middle of the first line. */
function middleOf([first]: readonly Rectangle[]): {
  readonly across: number;
  readonly down: number;
} {
  if (!first) return { across: 0.5, down: 0.5 };
  return { across: first.x + first.width / 2, down: first.y + first.height / 2 };
}
