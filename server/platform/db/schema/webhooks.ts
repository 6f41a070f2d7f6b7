import { boolean, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type {
  DeliveryFault,
  DeliveryState,
  WebhookDelivery,
  WebhookType,
} from '#contract/admin/webhooks.ts';
import { time } from './columns.ts';
import { users } from './identity.ts';

/** The addresses of programs of the publisher that get messages of the store. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: serial('id').primaryKey(),
  url: text('url').notNull(),
  types: jsonb('types').$type<WebhookType[]>().notNull(),
  /** Sealed with a key of the store. */
  secret: text('secret').notNull(),
  /** The secret before the last renewal, sealed too. Messages are signed with both until its end. */
  formerSecret: text('former_secret'),
  formerSecretEndsAt: time('former_secret_ends_at'),
  /** Nothing is written for it. */
  isPaused: boolean('is_paused').notNull().default(false),
  createdAt: time('created_at').notNull(),
});

/** A message to an endpoint. A job sends it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: serial('id').primaryKey(),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The id of the message, which the receiver knows a repetition by. */
    messageId: text('message_id').notNull(),
    type: text('type').$type<WebhookDelivery['type']>().notNull(),
    /** The data of the message without the customer, who is read when it is sent. */
    data: jsonb('data').$type<object>().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    /** Of the last attempt. */
    status: integer('status'),
    fault: text('fault').$type<DeliveryFault>(),
  },
  (t) => [
    index('webhook_deliveries_by_endpoint').on(t.endpointId),
    index('webhook_deliveries_by_user').on(t.userId),
    index('webhook_deliveries_by_time').on(t.createdAt),
  ],
);
