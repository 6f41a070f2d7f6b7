export * from './schema/catalogue.ts';
export * from './schema/money.ts';
export * from './schema/operating.ts';
export * from './schema/people.ts';
export * from './schema/rights.ts';
export * from './schema/support.ts';
export * from './schema/subscriptions.ts';
export * from './schema/tickets.ts';
