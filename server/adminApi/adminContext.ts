import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { AdminCall } from '#contract/admin/operatorCalls.ts';
import type { UserId } from '#contract/ids.ts';
import { openPaymentContext } from '../billing/gatewayRegistry.ts';
import type { PaymentContext } from '../billing/paymentRows.ts';
import { type PaymentOffer, paymentOffer } from '../billing/publicConfig.ts';
import { openLog } from '../platform/observability/log.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import type { Resources } from '../platform/resources.ts';

/** The input of the handlers of the administration, the same for every transport. */

/** The process that holds the store: a server, or a command that has opened the store itself. */
export interface StoreHolder {
  /** The URL of the store; null while no server runs. */
  readonly address: string | null;
  /** The gateways of the integrations. */
  readonly payments: PaymentOffer | null;
  /** Opened on first use. */
  readonly log: () => FastifyBaseLogger;
}

/** A command that opens the store itself. */
export const noServer = ({ settings }: Resources): StoreHolder => ({
  address: null,
  payments: null,
  log: () => openLog(settings),
});

export interface AdminContext extends Resources {
  readonly address: string | null;
  /** The enabled gateways. */
  readonly payments: PaymentOffer;
  readonly openPaymentContext: () => Promise<PaymentContext>;
  readonly log: StoreHolder['log'];
}

export const adminContext = (
  resources: Resources,
  { address, payments, log }: StoreHolder,
): AdminContext => ({
  ...resources,
  address,
  payments: paymentOffer(resources.settings, payments),
  openPaymentContext: () => openPaymentContext(resources, payments, log()),
  log,
});

export interface WorkHooks<Progress> {
  readonly onProgress: (progress: Progress) => void;
  /** Aborting it rejects the work with the signal's reason. */
  readonly signal: AbortSignal;
}

export type ProgressOf<C extends AdminCall> = C extends { readonly progress: z.ZodMiniType }
  ? z.output<C['progress']>
  : never;

type Decoded<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

type Input<C extends AdminCall> = {
  readonly params: Decoded<C['params']>;
  readonly query: Decoded<C['query']>;
  readonly body: Decoded<C['body']>;
  /** The signed-in account; absent for the operator's command. */
  readonly userId?: UserId;
} & (C extends { readonly progress: z.ZodMiniType }
  ? WorkHooks<ProgressOf<C>>
  : { readonly signal?: AbortSignal });

/** The answer of a call as its handler returns it and its caller receives it. */
export type AnswerOf<C extends AdminCall> = C['answer'] extends z.ZodMiniType
  ? z.output<C['answer']>
  : C['answer'] extends string
    ? Readable
    : void;

/** One handler for each call. The compiler reports a missing one. */
export type HandlersOf<Calls extends Readonly<Record<string, AdminCall>>> = {
  readonly [Name in keyof Calls]: (input: Input<Calls[Name]>) => Promise<AnswerOf<Calls[Name]>>;
};

/** A handler of any call, for the transports. */
export type Handler = (
  input: RequestParts & WorkHooks<object>,
) => Promise<Readable | object | undefined>;

/** The parts of a request: `params` and `query` as texts. */
export interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Checks and decodes the parts of a request. Throws `OperatorError`. */
export const decodedParts = (call: AdminCall, { params, query, body }: RequestParts) => ({
  params: decoded(call.params, params),
  query: decoded(call.query, query),
  body: decoded(call.body, body),
});

function decoded(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  // The message of a rule is a sentence.
  const faults = result.error.issues.map(({ path, message }) =>
    [...(path.length > 0 ? [path.join('.')] : []), message.replace(/\.$/, '')].join(': '),
  );
  throw new OperatorError('command', `The store does not take that: ${faults.join('; ')}.`);
}
