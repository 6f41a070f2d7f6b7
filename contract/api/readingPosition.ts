import * as z from 'zod/mini';
import { IssueId, IssueIdInPath } from '../ids.ts';
import { ReadingType } from './reading.ts';
import { IsoTime, renamed } from './json.ts';

/** The highest page number of a position. */
const mostPages = 100_000;
const Page = z.int().check(z.positive(), z.maximum(mostPages));

/** A device's own random name, stored on it. It tells devices apart and says nothing about them. */
export const DeviceId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,36}$/));
export type DeviceId = z.infer<typeof DeviceId>;

const position = {
  page: Page,
  page_count: Page,
  /** The last page was visible. */
  is_finished: z.boolean(),
  device: DeviceId,
  read_at: IsoTime,
};

/** Where a user reads at this moment, by one device. */
export const PositionReport = renamed(
  z
    .object({
      ...position,
      /** The device's clock when it sends the report: from it follows the age of `readAt` where the clock is wrong. */
      sent_at: z.optional(IsoTime),
    })
    .check(z.refine(({ page, page_count }) => page <= page_count, 'page is above page_count')),
);
export type PositionReport = z.output<typeof PositionReport>;

/** The position of a user in one edition, merged from the reports of all devices. */
export const StoredPosition = renamed(
  z.object({
    issue_id: IssueId,
    type: ReadingType,
    ...position,
    /** The highest page that the user has reached. */
    furthest_page: Page,
    /** The user has removed the issue from "Continue reading" and has not read it since. */
    is_removed: z.boolean(),
  }),
);
export type StoredPosition = z.output<typeof StoredPosition>;

/** The newest first. */
export const PositionList = z.array(StoredPosition);

export const PositionParams = z.object({ id: IssueIdInPath, type: ReadingType });
