import { proxy } from 'valtio';
import {
  type FromFrame,
  type HostOptions,
  isOurs,
  replyWithin,
  ToFrame,
  unwrapped,
  wrapped,
} from '#contract/messages/host.ts';
import type { Locale } from '#contract/boot.ts';
import { hasFormToken } from '../../../shared/api/index.ts';
import { core } from '../../../shared/shell/index.ts';
import { goWithoutCookies } from './cookies.ts';
import { isListed, limited, modeIn } from './rules.ts';

/** The page that holds this one in a frame: not heard of yet, there, or silent for too long. */
export const host = proxy<{ status: 'waiting' | 'here' | 'silent' }>({ status: 'waiting' });

type Message<T extends string, All extends { type: string } = ToFrame> = Extract<All, { type: T }>;
type Kind = Exclude<ToFrame['type'], 'hello'>;
type Hearer<K extends Kind> = (message: Message<K>) => void;

/** Whose words count: one window, and the origin that it had when it answered. */
let origin: string | null = null;

const hearers = new Map<Kind, (message: ToFrame) => void>();

/** What came before there was anybody to hear it; of each kind the last. */
const unheard = new Map<Kind, ToFrame>();

const now = (): number => performance.now();

/** More is not even read: where the host page scrolls is said once for each frame, and little else. */
const mayHear = limited(300, now);

/** Nobody's fingers are quicker. A browser drops the steps of whoever takes 200 in ten seconds. */
const mayAct = limited(10, now);

/**
 * Says hello, and from then on listens to the host page.
 * @param hosts who may hold a frame of this store
 * @param dress makes the page as the host wants it; with nothing for a host that stays silent, and
 * once more for one that answers late
 * @returns once the page is dressed for the first time
 */
export function connectHost(hosts: readonly string[], dress: Dress): Promise<void> {
  const known = [location.origin, ...hosts];
  return new Promise((resolve) => {
    let dressed = Promise.resolve();
    const become = (status: 'here' | 'silent', options: HostOptions): void => {
      dressed = dressed
        .then(() => dress(options))
        .then(() => {
          host.status = status;
          postToHost('language', { locale: document.documentElement.lang as Locale });
          return resolve();
        });
    };
    window.addEventListener('message', ({ source, origin: from, data }: MessageEvent) => {
      if (source !== window.parent || !isOurs(data) || !mayHear()) return;
      if (origin === null ? !isListed(from, known) : from !== origin) return;
      const message = unwrapped(ToFrame, data);
      if (message?.type !== 'hello') return message && origin !== null ? hear(message) : undefined;
      if (origin !== null) return;
      origin = from;
      meet(message.payload ?? {});
      become('here', message.payload ?? {});
    });
    setTimeout(() => origin === null && become('silent', {}), replyWithin);
    const hello = wrapped({ type: 'hello', payload: { mode: modeIn(location.hash) } });
    // To whoever it is: there is nothing in it, and the browser shows the store to listed hosts only.
    window.parent.postMessage(hello, '*');
  });
}

type Dress = (wished: HostOptions) => Promise<void>;

/** A host that was slow is as welcome as any other. */
function meet(options: HostOptions): void {
  core.embedMode = modeIn(location.hash);
  core.growsWithContent = options.height === 'auto' && core.embedMode === 'embed';
  core.hostFillsScreen = options.fillsScreen ?? false;
  if (!hasFormToken()) goWithoutCookies();
  core.staysOpen = (options.staysOpen ?? false) && core.embedMode === 'viewer';
}

function hear(message: Exclude<ToFrame, { type: 'hello' }>): void {
  if (message.type !== 'setPosition' && !mayAct()) return;
  const hearer = hearers.get(message.type);
  if (hearer) hearer(message);
  else unheard.set(message.type, message);
}

/** Does something whenever the host says so, and at once if it has said so already. The answer ends it. */
export function onHostMessage<K extends Kind>(kind: K, hearer: Hearer<K>): () => void {
  const hear = (message: ToFrame): void => hearer(message as Message<K>);
  hearers.set(kind, hear);
  const waiting = unheard.get(kind);
  unheard.delete(kind);
  if (waiting) hear(waiting);
  return () => {
    if (hearers.get(kind) === hear) hearers.delete(kind);
  };
}

type Words<T extends FromFrame['type']> =
  Message<T, FromFrame> extends { payload: infer P } ? [payload: P] : [];

/** Says something to the host; to nobody where there is none, or before it has answered. */
export function postToHost<T extends FromFrame['type']>(type: T, ...[payload]: Words<T>): void {
  if (origin !== null) window.parent.postMessage(wrapped({ type, payload }), origin);
}
