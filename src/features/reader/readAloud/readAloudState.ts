import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { firstPage } from '../spreads/spread.ts';

/** A sentence of a page whose sentences are known. */
export interface SpokenPlace {
  readonly page: PageNumber;
  /** From 0. */
  readonly sentence: number;
  /** The number of sentences of the page. */
  readonly count: number;
}

export type ReadAloudState =
  | { readonly at: 'idle' }
  | {
      readonly at: 'waitingForPage';
      readonly page: PageNumber;
      /** The sentence of the page that comes first. A page without text leads to the next page in this direction. */
      readonly from: 'first' | 'last';
      readonly next: 'speaking' | 'paused';
      /** Whether an earlier page had text. */
      readonly hadText: boolean;
    }
  | { readonly at: 'speaking'; readonly place: SpokenPlace }
  | {
      readonly at: 'paused';
      readonly place: SpokenPlace;
      readonly by: 'user' | 'silence';
    }
  /** The last page is read, or no page from the first one on has text. */
  | { readonly at: 'ended'; readonly hadText: boolean }
  /** No voice speaks the language of this page. */
  | { readonly at: 'noVoice'; readonly page: PageNumber };

export type ReadAloudEvent =
  | { readonly type: 'start'; readonly page: PageNumber }
  | { readonly type: 'page-read'; readonly page: PageNumber; readonly count: number }
  /** The voice has come to the end of the sentence. */
  | { readonly type: 'spoken' }
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  | { readonly type: 'pause' }
  | { readonly type: 'play' }
  /** The user has turned to another spread, which begins with this page. */
  | { readonly type: 'turned'; readonly page: PageNumber }
  /** The voice has not spoken, also not at the last attempt. */
  | { readonly type: 'silent' }
  | { readonly type: 'no-voice'; readonly page: PageNumber }
  | { readonly type: 'stop' };

/**
 * The state after an event; the same state if the event does not apply. `pageCount` is that of the document.
 *
 * | event | waitingForPage | speaking | paused |
 * | --- | --- | --- | --- |
 * | page-read | speaking or paused, the next page, ended | | |
 * | spoken | | the next sentence | |
 * | next, previous | | another sentence, spoken | another sentence, paused |
 * | pause | its page, paused | paused | |
 * | play | its page, spoken | | speaking |
 * | turned | the page that is shown | the page that is shown | the page that is shown, paused |
 * | silent | | paused | |
 *
 * `start`, `no-voice` and `stop` apply in each state.
 */
export function nextReadAloud(
  state: ReadAloudState,
  event: ReadAloudEvent,
  pageCount: number,
): ReadAloudState {
  switch (event.type) {
    case 'start':
      return { ...waiting(event.page, 'speaking'), hadText: false };
    case 'stop':
      return { at: 'idle' };
    case 'no-voice':
      return { at: 'noVoice', page: event.page };
    case 'page-read':
      return pageRead(state, event, pageCount);
    case 'spoken':
      return state.at === 'speaking' ? moved(state, 'next', pageCount) : state;
    case 'next':
    case 'previous':
      return hasPlace(state) ? moved(state, event.type, pageCount) : state;
    case 'pause':
    case 'play':
      return switched(state, event.type);
    case 'turned':
      return turned(state, event.page);
    case 'silent':
      break;
  }
  return state.at === 'speaking' ? { at: 'paused', place: state.place, by: 'silence' } : state;
}

type Waiting = Extract<ReadAloudState, { at: 'waitingForPage' }>;
type Placed = Extract<ReadAloudState, { at: 'speaking' | 'paused' }>;

export const hasPlace = (state: ReadAloudState): state is Placed =>
  state.at === 'speaking' || state.at === 'paused';

const waiting = (
  page: number,
  next: Waiting['next'],
  from: Waiting['from'] = 'first',
): Waiting => ({ at: 'waitingForPage', page: page as PageNumber, from, next, hadText: true });

const placed = (at: Waiting['next'], place: SpokenPlace): Placed =>
  at === 'speaking' ? { at, place } : { at, place, by: 'user' };

function pageRead(
  state: ReadAloudState,
  { page, count }: { readonly page: PageNumber; readonly count: number },
  pageCount: number,
): ReadAloudState {
  if (state.at !== 'waitingForPage' || state.page !== page) return state;
  const { from, next } = state;
  if (count > 0) return placed(next, { page, count, sentence: from === 'first' ? 0 : count - 1 });
  if (from === 'last' && page > firstPage) return { ...state, page: (page - 1) as PageNumber };
  if (page >= pageCount) return { at: 'ended', hadText: state.hadText };
  return { ...state, page: (page + 1) as PageNumber, from: 'first' };
}

function moved(
  { at, place }: Placed,
  step: 'next' | 'previous',
  pageCount: number,
): ReadAloudState {
  const { page, count } = place;
  const sentence = place.sentence + (step === 'next' ? 1 : -1);
  if (sentence >= count)
    return page >= pageCount ? { at: 'ended', hadText: true } : waiting(page + 1, at);
  if (sentence >= 0) return placed(at, { page, count, sentence });
  // The first sentence of the document is spoken again.
  return page > firstPage ? waiting(page - 1, at, 'last') : placed(at, place);
}

function switched(state: ReadAloudState, to: 'pause' | 'play'): ReadAloudState {
  const next = to === 'play' ? 'speaking' : 'paused';
  if (state.at === 'waitingForPage') return state.next === next ? state : { ...state, next };
  return hasPlace(state) && state.at !== next ? placed(next, state.place) : state;
}

function turned(state: ReadAloudState, page: PageNumber): ReadAloudState {
  if (state.at === 'waitingForPage') return { ...state, page, from: 'first' };
  return hasPlace(state) ? waiting(page, state.at) : state;
}
