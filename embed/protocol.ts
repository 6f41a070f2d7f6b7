import type * as contract from '../contract/messages/host.ts';
import { isId, isObject, isFromFrame } from './messageValidation.ts';

const prefix = 'gatefold:';

/** In characters, as in the contract. */
const longestMessage = 4096;

/** Ids without brands: plain numbers for the host page. */
type Plain<T> = T extends number ? number : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;

export type Message = Plain<contract.FromFrame>;
export type HostEvent = Plain<contract.HostEvent>;
export type WantedIssue = Plain<contract.WantedIssue>;
export type HostOptions = Plain<contract.HostOptions>;
export type CommandAnswer = Plain<contract.CommandAnswer>;

export type MessageHandlers = {
  readonly [M in Message as M['type']]?: (payload: PayloadOf<M>) => void;
};
type PayloadOf<M> = M extends { payload: infer P } ? P : undefined;

type Order = Plain<contract.ToFrame>;

/** Posts a message to a frame. */
export type SendMessage = <T extends Order['type']>(
  type: T,
  payload?: Extract<Order, { type: T; payload?: unknown }>['payload'],
) => void;

/** Parses a message of a frame: 'version' for another protocol version, null if it is invalid. */
export function readMessage(data: unknown): Message | 'version' | null {
  if (typeof data !== 'string' || !data.startsWith(prefix)) return null;
  if (data.length > longestMessage) return null;
  try {
    const message: unknown = JSON.parse(data.slice(prefix.length));
    if (isFromFrame(message)) return message;
    return isObject(message) && isId(message.v) && message.v !== 1 ? 'version' : null;
  } catch {
    return null;
  }
}

export const writeMessage: (...message: Parameters<SendMessage>) => string = (type, payload) =>
  prefix + JSON.stringify({ v: 1, type, payload });
