import { proxy } from 'valtio';
import { accentRoles, accentSheet } from '#contract/accent.ts';
import {
  type FromFrame,
  type HiddenPart,
  type HostOptions,
  isOurs,
  replyWithin,
  ToFrame,
  decodeMessage,
  encodeMessage,
} from '#contract/messages/host.ts';
import type { Locale } from '#contract/boot.ts';
import { hasFormToken, api } from '../../../shared/api/index.ts';
import { appConfig } from '../../../shared/shell/index.ts';
import { isListed, limited, modeIn } from './hostLimits.ts';
import { pathOfPage, withPrefix } from '../../../shared/ui/prefix.ts';

/** The host page of this frame. It has not answered yet, it has answered, or the time limit has passed. */
export const host = proxy<{ status: 'waiting' | 'here' | 'silent' }>({ status: 'waiting' });

type Message<T extends string, All extends { type: string } = ToFrame> = Extract<All, { type: T }>;
type Kind = Exclude<ToFrame['type'], 'hello'>;
type Listener<K extends Kind> = (message: Message<K>) => void;

/** Messages are accepted only from this window, with the origin of its first answer. */
let origin: string | null = null;

const listeners = new Map<Kind, (message: ToFrame) => void>();

/** Messages that arrived before a listener was added: all commands, and the last one of each other kind. */
const queued = new Map<Kind, readonly ToFrame[]>();

/** Their number is limited by `mayReceive` alone: they add no step to the history, and a command needs an answer. */
const unlimited: ReadonlySet<Kind> = new Set(['setPosition', 'command']);

const now = (): number => performance.now();

/**
 * Further messages are dropped unread. The host reports its scroll position once for each animation frame,
 * and little else.
 */
const mayReceive = limited(300, now);

/** The limit of navigation commands. Browsers drop history steps after about 200 in ten seconds. */
const mayAct = limited(10, now);

/**
 * Greets the host page, and listens to it from then on.
 * @param hosts the origins that may frame this store
 * @param apply applies the host's options to the page: without options when the host does not answer, and
 * again when it answers late
 * @returns after the options were applied for the first time
 */
export function connectHost(hosts: readonly string[], apply: ApplyOptions): Promise<void> {
  const known = [location.origin, ...hosts];
  return new Promise((resolve) => {
    let applied = Promise.resolve();
    const setStatus = (status: 'here' | 'silent', options: HostOptions): void => {
      applied = applied
        .then(() => apply(options))
        .then(() => {
          host.status = status;
          postToHost('language', { locale: document.documentElement.lang as Locale });
          return resolve();
        });
    };
    window.addEventListener('message', ({ source, origin: from, data }: MessageEvent) => {
      if (source !== window.parent || !isOurs(data) || !mayReceive()) return;
      if (origin === null ? !isListed(from, known) : from !== origin) return;
      const message = decodeMessage(ToFrame, data);
      if (message?.type !== 'hello')
        return message && origin !== null ? dispatch(message) : undefined;
      if (origin !== null) return;
      origin = from;
      applyOptions(message.payload ?? {});
      setStatus('here', message.payload ?? {});
    });
    setTimeout(() => origin === null && setStatus('silent', {}), replyWithin);
    const hello = encodeMessage({ type: 'hello', payload: { mode: modeIn(location.hash) } });
    // To any origin: the message has no content, and the browser shows the store only to listed hosts.
    window.parent.postMessage(hello, '*');
  });
}

type ApplyOptions = (options: HostOptions) => Promise<void>;

/** The parts of the page of `PageLayout`, which are beside its content, and the links to a file. */
const selectors: Readonly<Record<HiddenPart, string>> = {
  header: 'header:has(~ main)',
  footer: 'main ~ footer',
  notices: 'section:has(~ main)',
  download: 'a[href^="/api/download-pdf/"]',
};

/** Shows the store with the host's colour, and without the parts that the host replaces. */
function adoptHostStyles({ accent, without = [] }: HostOptions): void {
  const hidden = without.map((part) => `${selectors[part]} { display: none !important; }`);
  const rules = [...(accent ? [accentSheet(accentRoles(accent))] : []), ...hidden];
  if (rules.length === 0) return;
  // The content security policy allows a style sheet of a script, and no style element.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** A late answer is applied as well. */
function applyOptions(options: HostOptions): void {
  appConfig.embedMode = modeIn(location.hash);
  appConfig.hasAutoHeight = options.height === 'auto' && appConfig.embedMode === 'embed';
  appConfig.hostFillsScreen = options.fillsScreen ?? false;
  if (!hasFormToken()) goWithoutCookies();
  adoptHostStyles(options);
  appConfig.staysOpen = (options.staysOpen ?? false) && appConfig.embedMode === 'viewer';
}

function dispatch(message: Exclude<ToFrame, { type: 'hello' }>): void {
  const { type } = message;
  if (!unlimited.has(type) && !mayAct()) return;
  const listener = listeners.get(type);
  if (listener) return listener(message);
  const before = type === 'command' ? (queued.get(type) ?? []) : [];
  queued.set(type, [...before, message]);
}

/**
 * Calls the listener for each message of this kind, and at once for those that have already arrived.
 * Returns the function that removes the listener.
 */
export function onHostMessage<K extends Kind>(kind: K, listener: Listener<K>): () => void {
  const dispatch = (message: ToFrame): void => listener(message as Message<K>);
  listeners.set(kind, dispatch);
  const waiting = queued.get(kind) ?? [];
  queued.delete(kind);
  waiting.forEach(dispatch);
  return () => {
    if (listeners.get(kind) === dispatch) listeners.delete(kind);
  };
}

type PayloadArguments<T extends FromFrame['type']> =
  Message<T, FromFrame> extends { payload: infer P } ? [payload: P] : [];

/** Posts a message to the host. Without a host, or before it has answered, the message is dropped. */
export function postToHost<T extends FromFrame['type']>(
  type: T,
  ...[payload]: PayloadArguments<T>
): void {
  if (origin !== null) window.parent.postMessage(encodeMessage({ type, payload }), origin);
}

/** The features of the store that need a session. */
let offered = { authEnabled: false, paymentsEnabled: false };

/** The browser keeps no cookies in this frame: nobody can sign in, and every user is a guest. */
function goWithoutCookies(): void {
  if (appConfig.withoutCookies) return;
  const { authEnabled, paymentsEnabled } = appConfig;
  offered = { authEnabled, paymentsEnabled };
  Object.assign(appConfig, { withoutCookies: true, authEnabled: false, paymentsEnabled: false });
}

/**
 * Asks the browser to keep cookies in this frame. The browser allows the request only in a gesture of the
 * user. Returns whether it keeps them from now on.
 */
export async function askForCookies(): Promise<boolean> {
  try {
    await document.requestStorageAccess();
    await api.beginSession();
  } catch {
    // The user or the browser refuses, or the browser does not have the API.
    return false;
  }
  if (!hasFormToken()) return false;
  Object.assign(appConfig, { withoutCookies: false, ...offered });
  return true;
}

/** A tab that shows issues to a guest without a session. */
const isOpenToAll = (path: string): boolean =>
  /^\/(?:$|read\/|support$|terms$|privacy$)/.test(path);

/** Shows the list when the address belongs to a screen for signed-in users. */
export function redirectToPublicTab(): void {
  if (!isOpenToAll(pathOfPage())) history.replaceState(history.state, '', withPrefix('/'));
}
