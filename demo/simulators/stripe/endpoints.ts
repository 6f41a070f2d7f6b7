import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { StoredObject } from '../memory.ts';
import { type UnitOfWork, newId } from './unitOfWork.ts';
import type { Form } from './form.ts';
import { pageOf } from './lists.ts';
import { Expand, Flag, Metadata, page, read, Text } from './params.ts';

/**
 * What a store's owner sets up in the dashboard. Nothing is sent there: webhooks go to the store that
 * started the simulators, whose secret both know.
 */
export interface WebhookEndpoint extends StoredObject {
  readonly object: 'webhook_endpoint';
  readonly created: number;
  readonly enabled_events: readonly string[];
  readonly livemode: false;
  readonly metadata: Record<string, string>;
  readonly status: 'enabled' | 'disabled';
  readonly url: string;
}
const NewEndpoint = z.strictObject({
  api_version: Text.optional(),
  connect: Flag.optional(),
  description: Text.optional(),
  enabled_events: z.array(Text).min(1),
  expand: Expand,
  metadata: Metadata.optional(),
  url: z.url('Not a valid URL'),
});

export function createEndpoint(unit: UnitOfWork, form: Form): WebhookEndpoint & { secret: string } {
  const { enabled_events, url, metadata = {} } = read(NewEndpoint, form);
  const endpoint = unit.save<WebhookEndpoint>({
    id: newId('we'),
    object: 'webhook_endpoint',
    created: unit.now(),
    enabled_events,
    livemode: false,
    metadata,
    status: 'enabled',
    url,
  });
  return { ...endpoint, secret: `whsec_${randomBytes(24).toString('hex')}` };
}

export function updateEndpoint(unit: UnitOfWork, form: Form, id: string): WebhookEndpoint {
  const Update = NewEndpoint.pick({ enabled_events: true, url: true, expand: true }).partial();
  const { disabled, ...changed } = read(Update.extend({ disabled: Flag.optional() }), form);
  const { enabled_events, url } = changed;
  const was = unit.require<WebhookEndpoint>('webhook_endpoint', id);
  return unit.save<WebhookEndpoint>({
    ...was,
    enabled_events: enabled_events ?? was.enabled_events,
    url: url ?? was.url,
    status: disabled === undefined ? was.status : disabled ? 'disabled' : 'enabled',
  });
}

export function removeEndpoint(unit: UnitOfWork, _form: Form, id: string): object {
  unit.require<WebhookEndpoint>('webhook_endpoint', id);
  unit.memory.delete(unit.account, 'webhook_endpoint', id);
  return { id, object: 'webhook_endpoint', deleted: true };
}

export const listEndpoints = (unit: UnitOfWork, form: Form) =>
  pageOf<WebhookEndpoint>(
    unit,
    'webhook_endpoint',
    '/v1/webhook_endpoints',
    read(z.strictObject(page), form),
  );
