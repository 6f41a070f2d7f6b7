import * as z from 'zod';
import { type Desk, newId } from './desk.ts';
import type { Form } from './form.ts';
import type { Customer } from './objects.ts';
import { attached } from './methods.ts';
import { mergeMetadata, Expand, Integer, Metadata, page, read, Text } from './params.ts';
import { pageOf } from './lists.ts';

const Details = z.strictObject({
  balance: Integer.optional(),
  description: Text.optional(),
  email: Text.optional(),
  expand: Expand,
  invoice_settings: z.strictObject({ default_payment_method: Text.optional() }).optional(),
  metadata: Metadata.optional(),
  name: Text.optional(),
  payment_method: Text.optional(),
});

export function createCustomer(desk: Desk, form: Form): Customer {
  const { payment_method } = read(Details, form);
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created: desk.now(),
    description: null,
    email: null,
    invoice_settings: { default_payment_method: null },
    livemode: false,
    metadata: {},
    name: null,
  };
  desk.become('customer.created', withDetails(desk, customer, form));
  if (payment_method) attached(desk, payment_method, customer.id);
  return desk.need<Customer>('customer', customer.id);
}

export function updateCustomer(desk: Desk, form: Form, id: string): Customer {
  return desk.become('customer.updated', withDetails(desk, desk.need('customer', id), form));
}

export function listCustomers(desk: Desk, form: Form) {
  const { email, ...params } = read(z.strictObject({ ...page, email: Text.optional() }), form);
  return pageOf<Customer>(desk, 'customer', '/v1/customers', params, (each) =>
    email ? each.email === email : true,
  );
}

function withDetails(desk: Desk, was: Customer, form: Form): Customer {
  const { balance, description, email, name, metadata, invoice_settings } = read(Details, form);
  const method = invoice_settings?.default_payment_method;
  const settings =
    method === undefined
      ? was.invoice_settings
      : { default_payment_method: attached(desk, method, was.id).id };
  return {
    ...was,
    balance: balance ?? was.balance,
    description: description ?? was.description,
    email: email ?? was.email,
    name: name ?? was.name,
    invoice_settings: settings,
    metadata: mergeMetadata(was.metadata, metadata),
  };
}
