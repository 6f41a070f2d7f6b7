import * as z from 'zod';
import { type UnitOfWork, newId } from './unitOfWork.ts';
import { type Form, mergeMetadata, Expand, Integer, Metadata, page, read, Text } from './params.ts';
import type { Customer } from './objects.ts';
import { ensureAttached } from './methods.ts';
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

export function createCustomer(unit: UnitOfWork, form: Form): Customer {
  const { payment_method } = read(Details, form);
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created: unit.now(),
    description: null,
    email: null,
    invoice_settings: { default_payment_method: null },
    livemode: false,
    metadata: {},
    name: null,
  };
  unit.saveAndEmit('customer.created', withDetails(unit, customer, form));
  if (payment_method) ensureAttached(unit, payment_method, customer.id);
  return unit.require<Customer>('customer', customer.id);
}

export function updateCustomer(unit: UnitOfWork, form: Form, id: string): Customer {
  return unit.saveAndEmit(
    'customer.updated',
    withDetails(unit, unit.require('customer', id), form),
  );
}

export function listCustomers(unit: UnitOfWork, form: Form) {
  const { email, ...params } = read(z.strictObject({ ...page, email: Text.optional() }), form);
  return pageOf<Customer>(unit, 'customer', '/v1/customers', params, (each) =>
    email ? each.email === email : true,
  );
}

function withDetails(unit: UnitOfWork, current: Customer, form: Form): Customer {
  const { balance, description, email, name, metadata, invoice_settings } = read(Details, form);
  const method = invoice_settings?.default_payment_method;
  const settings =
    method === undefined
      ? current.invoice_settings
      : { default_payment_method: ensureAttached(unit, method, current.id).id };
  return {
    ...current,
    balance: balance ?? current.balance,
    description: description ?? current.description,
    email: email ?? current.email,
    name: name ?? current.name,
    invoice_settings: settings,
    metadata: mergeMetadata(current.metadata, metadata),
  };
}
