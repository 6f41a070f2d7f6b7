import * as z from 'zod/mini';
import { deviceList } from '../../../shared/ui/deviceList.ts';

/** Positions that the server has not confirmed, for each user. They outlast a lost connection and a closed page. */
const Unsent = z.object({
  userId: z.int(),
  file: z.string().check(z.regex(/^[1-9]\d*\/(?:full|sample)$/)),
  page: z.int().check(z.positive()),
  pageCount: z.int().check(z.positive()),
  isFinished: z.boolean(),
  readAt: z.iso.datetime(),
});
export type StoredUnsent = z.infer<typeof Unsent>;

export const unsentPositions = deviceList('gatefold:unsent-positions', Unsent);
