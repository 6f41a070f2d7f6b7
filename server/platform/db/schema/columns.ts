import { bigint, timestamp } from 'drizzle-orm/pg-core';

export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Minor units. A JavaScript number holds every amount that the contract allows. */
export const money = (name: string) => bigint(name, { mode: 'number' });
