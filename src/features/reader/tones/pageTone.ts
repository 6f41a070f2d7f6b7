import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import type { Tone } from '../../../../workers/pdf/engineProtocol.ts';
import { preferences } from '../preferences.ts';

/** The look of the pages on this device. */
export type ToneName = 'light' | Tone['kind'];

const darkDevice = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

export function toneName(): ToneName {
  const { tone } = preferences;
  if (tone === 'device') return darkDevice().matches ? 'night' : 'light';
  return tone;
}

/** For a request of a page that the reader shows; a clip and a printed page have no tone. */
export function toneNow(): Tone | undefined {
  const kind = toneName();
  return kind === 'light' ? undefined : { kind, invertsScans: preferences.invertsScans };
}

const watch = (changed: () => void): (() => void) => {
  const stop = subscribe(preferences, changed, true);
  const device = darkDevice();
  device.addEventListener('change', changed);
  return () => {
    stop();
    device.removeEventListener('change', changed);
  };
};

const key = (): string => JSON.stringify(toneNow());

/** Calls back after each change of the tone, until the returned function is called. */
export function onToneChange(changed: () => void): () => void {
  let known = key();
  return watch(() => {
    if (key() === known) return;
    known = key();
    changed();
  });
}

export const useTone = (): ToneName => useSyncExternalStore(watch, toneName);
