import * as z from 'zod';
import { type UnitOfWork, newId } from './unitOfWork.ts';
import {
  type Form,
  Expand,
  Flag,
  Integer,
  mergeMetadata,
  Metadata,
  page,
  read,
  Text,
} from './params.ts';
import { pageOf } from './lists.ts';
import { checkAmount, checkCurrency } from './money.ts';
import type { Price, Product } from './objects.ts';
import { StripeError } from './errors.ts';

const NewProduct = z.strictObject({
  active: Flag.optional(),
  description: Text.optional(),
  expand: Expand,
  id: Text.optional(),
  metadata: Metadata.optional(),
  name: Text,
});

export function createProduct(unit: UnitOfWork, form: Form): Product {
  const { id = newId('prod'), name, description, metadata, active } = read(NewProduct, form);
  if (unit.find<Product>('product', id))
    throw new StripeError('Product already exists.', { code: 'resource_already_exists' });
  return unit.saveAndEmit<Product>('product.created', {
    id,
    object: 'product',
    active: active ?? true,
    created: unit.now(),
    default_price: null,
    description: description ?? null,
    livemode: false,
    metadata: metadata ?? {},
    name,
    type: 'service',
    updated: unit.now(),
  });
}

export function updateProduct(unit: UnitOfWork, form: Form, id: string): Product {
  const { metadata, expand: _, ...changed } = read(NewProduct.omit({ id: true }).partial(), form);
  const current = unit.require<Product>('product', id);
  return unit.saveAndEmit<Product>('product.updated', {
    ...current,
    ...changed,
    metadata: mergeMetadata(current.metadata, metadata),
    updated: unit.now(),
  });
}

const ProductListing = z.strictObject({
  ...page,
  active: Flag.optional(),
  ids: z.array(Text).optional(),
});

export function listProducts(unit: UnitOfWork, form: Form) {
  const { active, ids, ...params } = read(ProductListing, form);
  return pageOf<Product>(
    unit,
    'product',
    '/v1/products',
    params,
    (each) => (active === undefined || each.active === active) && (!ids || ids.includes(each.id)),
  );
}

const NewPrice = z.strictObject({
  active: Flag.optional(),
  currency: Text,
  expand: Expand,
  lookup_key: Text.optional(),
  metadata: Metadata.optional(),
  nickname: Text.optional(),
  product: Text.optional(),
  product_data: NewProduct.omit({ expand: true, description: true }).optional(),
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: Integer.optional(),
      usage_type: z.literal('licensed').optional(),
    })
    .optional(),
  transfer_lookup_key: Flag.optional(),
  unit_amount: Integer,
});

export function createPrice(unit: UnitOfWork, form: Form): Price {
  const params = read(NewPrice, form);
  const currency = checkCurrency(params.currency);
  const unit_amount = checkAmount(params.unit_amount, currency, 'unit_amount');
  const { recurring = null, lookup_key = null } = params;
  if (lookup_key) releaseLookupKey(unit, lookup_key, params.transfer_lookup_key ?? false);
  return unit.saveAndEmit<Price>('price.created', {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: unit.now(),
    currency,
    livemode: false,
    lookup_key,
    metadata: params.metadata ?? {},
    nickname: params.nickname ?? null,
    product: productOf(unit, form, params.product),
    recurring: recurring && {
      interval: recurring.interval,
      interval_count: recurring.interval_count ?? 1,
      usage_type: 'licensed',
    },
    type: recurring ? 'recurring' : 'one_time',
    unit_amount,
    unit_amount_decimal: String(unit_amount),
  });
}

function productOf(unit: UnitOfWork, form: Form, id: string | undefined): string {
  if (id !== undefined) return unit.require<Product>('product', id, 'product').id;
  if (form.product_data) return createProduct(unit, form.product_data as Form).id;
  throw new StripeError('Missing required param: product.', {
    code: 'parameter_missing',
    param: 'product',
  });
}

/** A lookup key belongs to one price at a time. */
function releaseLookupKey(unit: UnitOfWork, lookup_key: string, mayTransfer: boolean): void {
  const holder = unit.all<Price>('price').find((each) => each.lookup_key === lookup_key);
  if (!holder) return;
  if (!mayTransfer)
    throw new StripeError(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      code: 'resource_already_exists',
      param: 'lookup_key',
    });
  unit.saveAndEmit<Price>('price.updated', { ...holder, lookup_key: null });
}

const PriceUpdate = NewPrice.pick({
  active: true,
  expand: true,
  lookup_key: true,
  metadata: true,
  nickname: true,
  transfer_lookup_key: true,
}).partial();

/** The amount, currency, product and interval of a price never change. */
export function updatePrice(unit: UnitOfWork, form: Form, id: string): Price {
  const { active, nickname, metadata, lookup_key, transfer_lookup_key } = read(PriceUpdate, form);
  const current = unit.require<Price>('price', id);
  if (lookup_key && lookup_key !== current.lookup_key)
    releaseLookupKey(unit, lookup_key, transfer_lookup_key ?? false);
  return unit.saveAndEmit<Price>('price.updated', {
    ...current,
    active: active ?? current.active,
    lookup_key: lookup_key ?? current.lookup_key,
    metadata: mergeMetadata(current.metadata, metadata),
    nickname: nickname ?? current.nickname,
  });
}

const PriceListing = z.strictObject({
  ...page,
  active: Flag.optional(),
  currency: Text.optional(),
  lookup_keys: z.array(Text).max(10).optional(),
  product: Text.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
});

export function listPrices(unit: UnitOfWork, form: Form) {
  const { active, currency, lookup_keys, product, type, ...params } = read(PriceListing, form);
  return pageOf<Price>(
    unit,
    'price',
    '/v1/prices',
    params,
    (each) =>
      (active === undefined || each.active === active) &&
      (!currency || each.currency === currency) &&
      (!lookup_keys || lookup_keys.includes(each.lookup_key ?? '')) &&
      (!product || each.product === product) &&
      (!type || each.type === type),
  );
}
