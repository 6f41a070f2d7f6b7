export * from './schema/catalog.ts';
export * from './schema/billing.ts';
export * from './schema/operations.ts';
export * from './schema/identity.ts';
export * from './schema/entitlements.ts';
export * from './schema/mails.ts';
export * from './schema/subscriptions.ts';
export * from './schema/reading.ts';
