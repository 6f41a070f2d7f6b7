import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Speaker } from '../../../src/features/reader/readAloud/Speaker.ts';
import { SpeechSimulator, testVoice } from '../../helpers/speechSimulator.ts';

/** The browser takes only voices of its own. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(SpeechSynthesisUtterance.prototype, 'voice', 'set').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Faults = ConstructorParameters<typeof SpeechSimulator>[1];

/** A speaker, its simulator, and what it has reported. */
function speakerWith(faults: Faults, isLocal = true) {
  const voice = testVoice('Ada', 'en-GB', isLocal);
  const synthesis = new SpeechSimulator([voice], faults);
  const reported: string[] = [];
  const speaker = new Speaker(synthesis, {
    ended: () => reported.push('ended'),
    silent: () => reported.push('silent'),
  });
  const say = (text: string, rate = 1): void => speaker.say({ text, language: 'en', voice, rate });
  return { synthesis, speaker, say, reported };
}

const short = 'The tide returns.';
const long = 'The boats come back with the tide, and the harbour fills again. '.repeat(8);
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

describe('A speaker', () => {
  it('reports the end of a sentence', async () => {
    const { say, synthesis, reported } = speakerWith({});
    say(short, 1.5);
    await minutes(1);
    expect(reported).toEqual(['ended']);
    expect(synthesis.texts).toEqual([short]);
    expect(synthesis.spoken[0]).toMatchObject({ rate: 1.5, lang: 'en-GB' });
  });

  it('speaks only the last of two texts, and waits until Chromium has cancelled the first', async () => {
    const { say, synthesis, reported } = speakerWith({});
    say(long);
    await vi.advanceTimersByTimeAsync(500);
    say(short);
    expect(synthesis.texts).toHaveLength(1);
    await minutes(1);
    expect(synthesis.texts).toEqual([long, short]);
    expect(reported).toEqual(['ended']);
  });

  it('speaks a long sentence of a remote voice to its end, although each is cut after 15 seconds', async () => {
    const { say, synthesis, reported } = speakerWith({ cutAfter: 15_000 }, false);
    say(long);
    await minutes(5);
    expect(reported).toEqual(['ended']);
    expect(synthesis.texts.join('')).toBe(long);
  });

  it('continues a cut sentence at the word that was cut', async () => {
    const { say, synthesis, reported } = speakerWith({ cutAfter: 15_000 });
    say(long);
    await minutes(5);
    expect(reported).toEqual(['ended']);
    const [, second = ''] = synthesis.texts;
    expect(long.slice(200)).toContain(second);
  });

  it('repeats a sentence of which the browser reports nothing, and then gives up', async () => {
    const { say, synthesis, reported } = speakerWith({ cutAfter: 0, lost: ['start', 'boundary'] });
    say(short);
    await minutes(5);
    expect(reported).toEqual(['silent']);
    expect(synthesis.texts).toEqual([short, short, short]);
    expect(synthesis.speaking).toBe(false);
  });

  it('goes on where the browser has lost the end only', async () => {
    const { say, synthesis, reported } = speakerWith({ lost: ['end'] });
    say(short);
    await minutes(1);
    expect(reported).toEqual(['ended']);
    expect(synthesis.texts).toEqual([short]);
  });

  it('waits for a voice that begins late', async () => {
    const { say, synthesis, reported } = speakerWith({ startsAfter: 8000 });
    say(short);
    await minutes(1);
    expect(reported).toEqual(['ended']);
    expect(synthesis.texts).toEqual([short]);
  });

  it('reports nothing after a stop', async () => {
    const { say, speaker, synthesis, reported } = speakerWith({});
    say(short);
    await vi.advanceTimersByTimeAsync(100);
    speaker.stop();
    await minutes(1);
    expect(reported).toEqual([]);
    expect(synthesis.speaking).toBe(false);
  });
});
