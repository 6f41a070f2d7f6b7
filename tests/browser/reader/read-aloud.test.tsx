import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { account } from '../../../src/features/account/index.ts';
import { DocumentWorkers } from '../../../src/features/reader/documentWorkers.ts';
import type { Engine } from '../../../src/features/reader/engine.ts';
import { preferences } from '../../../src/features/reader/preferences.ts';
import { ReadAloud } from '../../../src/features/reader/readAloud/lazyReadAloud.tsx';
import type { Reading } from '../../../src/features/reader/readerState.ts';
import { ReadingSession } from '../../../src/features/reader/session/ReadingSession.ts';
import { SessionContext } from '../../../src/features/reader/session/session.ts';
import {
  engineConnected,
  goToPage,
  setDocument,
  setReadsAloud,
  setSize,
} from '../../../src/features/reader/session/sessionStore.ts';
import { stageMeasured } from '../../../src/features/reader/spreads/updateLayout.ts';
import { startLanguage } from '../../../src/shared/shell/index.ts';
import type { PageNumber, PageSize, PdfPoints } from '../../../workers/pdf/engineProtocol.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';
import { SpeechSimulator, testVoice } from '../../helpers/speechSimulator.ts';

const root = reactRoot();
const reading = {
  issue: {
    id: 7,
    title: 'The Harbour Quarterly',
    language: 'en',
    cover: { width: 600, height: 850, fileName: 'a' },
    spreads: 'single',
  },
  type: 'full',
} as unknown as Reading;
const size: PageSize = { width: 600 as PdfPoints, height: 800 as PdfPoints };
const voices = [testVoice('Ada', 'en-GB'), testVoice('Bo', 'en-US'), testVoice('Cem', 'tr-TR')];

const pages: readonly string[] = ['One. Two.', '', 'Three is a longer sentence. Four.', 'Five.'];
const block = (text: string) => ({
  kind: 'text',
  text,
  level: null,
  isArtifact: false,
  language: null,
  spans: [],
  direction: 'ltr',
  follows: 'paragraph',
  rect: { x: 60, y: 400, width: 300, height: 10 },
  runs: [{ text, direction: 'ltr', x: 60, y: 400, width: 300, size: 10, angle: 0, endsLine: true }],
});
const engine = {
  content: async (index: number) => ({
    language: 'en',
    parts: pages[index] ? [block(pages[index])] : [],
  }),
  isClosed: () => false,
} as unknown as Engine;

let session: ReadingSession;
let speech: SpeechSimulator;

beforeAll(async () => {
  await browserPage.viewport(390, 844);
  await startLanguage('en');
});

beforeEach(() => {
  vi.spyOn(SpeechSynthesisUtterance.prototype, 'voice', 'set').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  preferences.speech = [];
  session = new ReadingSession(reading, new DocumentWorkers());
  session.setRoot(root.place);
  setDocument(session.store, pages.length, 'ltr');
  pages.forEach((_, at) => setSize(session.store, (at + 1) as PageNumber, size));
  stageMeasured(session, 'upright');
  engineConnected(session.store, engine);
});

afterEach(() => {
  root.unmount();
  session.thumbnails.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A voice that does not come to the end of a sentence. */
const slow = { perCharacter: 100_000 };

function open(simulator = new SpeechSimulator(voices, slow)): void {
  speech = simulator;
  vi.stubGlobal('speechSynthesis', simulator);
  setReadsAloud(session.store, true);
  root.render(
    <SessionContext value={session}>
      <ReadAloud />
    </SessionContext>,
  );
}

const press = (name: string) => browserPage.getByRole('button', { name, exact: true }).click();
const select = (name: string) => browserPage.getByRole('combobox', { name });
const options = () =>
  [...root.place.querySelectorAll('[data-voice] option')].map(({ textContent }) => textContent);
const message = () => root.place.querySelector('p[aria-live]')?.textContent;

describe('Reading aloud', () => {
  it('speaks each sentence of the issue, lights it, turns the pages, and says that it is over', async () => {
    const lit: unknown[] = [];
    open(new SpeechSimulator(voices, { perCharacter: 20 }));
    await expect.poll(() => session.store.spoken?.page).toBe(1);
    lit.push(session.store.spoken?.shape[0]);
    await expect.poll(() => session.store.page, { timeout: 5000 }).toBe(3);
    expect(session.store.spoken?.page).toBe(3);
    await expect.poll(message, { timeout: 8000 }).toBe('The last page has been read.');
    expect(speech.texts).toEqual(['One.', 'Two.', 'Three is a longer sentence.', 'Four.', 'Five.']);
    expect(session.store.page).toBe(4);
    expect(session.store.spoken).toBeNull();
    expect(lit).toEqual([expect.objectContaining({ x: 0.1, y: 0.5 })]);
  });

  it('pauses, continues with the whole sentence, and steps over sentences and pages', async () => {
    open();
    await press('Pause');
    const before = speech.spoken.length;
    expect(speech.speaking).toBe(false);
    await press('Next sentence');
    await press('Next sentence');
    await expect.poll(() => session.store.spoken?.page).toBe(3);
    expect(speech.spoken.length).toBe(before);
    await press('Previous sentence');
    await expect.poll(() => session.store.spoken?.page).toBe(1);
    await press('Play');
    await expect.poll(() => speech.texts.at(-1)).toBe('Two.');
  });

  it('goes to the page to which the user turns', async () => {
    open();
    await expect.poll(() => session.store.spoken?.page).toBe(1);
    goToPage(session.store, 4 as PageNumber);
    await expect.poll(() => speech.texts.at(-1)).toBe('Five.');
  });

  it('waits for a document that is lost, instead of passing over its pages', async () => {
    open();
    await press('Pause');
    const lost = { content: async () => null, isClosed: () => true } as unknown as Engine;
    engineConnected(session.store, lost);
    goToPage(session.store, 4 as PageNumber);
    await expect.poll(message).toBe('');
    engineConnected(session.store, engine);
    await expect.poll(() => session.store.spoken?.page).toBe(4);
  });

  it('offers the voices of the language, and remembers voice and speed on the device', async () => {
    open();
    await expect.poll(options).toEqual(['Ada', 'Bo']);
    await select('Voice').selectOptions('Bo');
    await select('Speed').selectOptions('1.5×');
    await expect.poll(() => speech.spoken.at(-1)?.rate).toBe(1.5);
    expect(speech.spoken.at(-1)?.lang).toBe('en-US');
    expect(preferences.speech).toEqual([{ language: 'en', voice: 'Bo', rate: 1.5 }]);
  });

  it('names the language without a voice, and begins when the device has got one', async () => {
    open(new SpeechSimulator(voices.slice(2), slow));
    await expect.poll(message).toContain('This device has no voice for English.');
    speech.changeVoices(voices);
    await expect.poll(() => speech.texts[0]).toBe('One.');
  });

  it('is controlled by the keys for media, which are free again afterwards', async () => {
    const handlers = vi.spyOn(navigator.mediaSession, 'setActionHandler');
    const act = (name: MediaSessionAction) =>
      handlers.mock.calls.findLast(([one]) => one === name)?.[1]?.({ action: name });
    open();
    await expect.poll(() => speech.texts[0]).toBe('One.');
    expect(navigator.mediaSession.metadata?.title).toBe('The Harbour Quarterly');
    act('pause');
    await expect.poll(() => speech.speaking).toBe(false);
    expect(navigator.mediaSession.playbackState).toBe('paused');
    act('nexttrack');
    act('play');
    await expect.poll(() => speech.texts.at(-1)).toBe('Two.');
    root.unmount();
    await expect.poll(() => handlers.mock.calls.at(-1)?.[1]).toBeNull();
    expect(navigator.mediaSession.metadata).toBeNull();
  });

  it.each<[string, () => unknown]>([
    ['its button', () => press('Stop reading aloud')],
    ['Escape', () => press('Pause').then(() => userEvent.keyboard('{Escape}'))],
    ['the end of the reader', () => root.unmount()],
    ['another user', () => Object.assign(account, { user: { id: 9 } })],
  ])('ends by %s', async (_name, end) => {
    open();
    await expect.poll(() => speech.texts[0]).toBe('One.');
    await end();
    await expect.poll(() => session.store.spoken).toBeNull();
    await expect.poll(() => speech.speaking).toBe(false);
    account.user = null;
  });
});
