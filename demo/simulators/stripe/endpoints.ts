import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { StoredObject } from '../objectStore.ts';
import { type UnitOfWork, newId } from './unitOfWork.ts';
import { type Form, Expand, Flag, Metadata, page, read, Text } from './params.ts';
import { pageOf } from './lists.ts';

/**
 * A webhook endpoint, as an operator creates it in the dashboard. The simulator sends nothing to it:
 * webhooks go to the store that started the simulators.
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
  const current = unit.require<WebhookEndpoint>('webhook_endpoint', id);
  return unit.save<WebhookEndpoint>({
    ...current,
    enabled_events: enabled_events ?? current.enabled_events,
    url: url ?? current.url,
    status: disabled === undefined ? current.status : disabled ? 'disabled' : 'enabled',
  });
}

export function removeEndpoint(unit: UnitOfWork, _form: Form, id: string): object {
  unit.require<WebhookEndpoint>('webhook_endpoint', id);
  unit.store.delete(unit.account, 'webhook_endpoint', id);
  return { id, object: 'webhook_endpoint', deleted: true };
}

export const listEndpoints = (unit: UnitOfWork, form: Form) =>
  pageOf<WebhookEndpoint>(
    unit,
    'webhook_endpoint',
    '/v1/webhook_endpoints',
    read(z.strictObject(page), form),
  );
