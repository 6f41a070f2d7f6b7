import * as z from 'zod/mini';
import { IssueId, IssueIdInPath, plainId } from '../ids.ts';
import { ReadingType } from './reading.ts';
import { IsoTime } from './isoTime.ts';

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

const ReportJson = z
  .object({
    ...position,
    /** The device's clock when it sends the report: from it follows the age of `read_at` where the clock is wrong. */
    sent_at: z.optional(IsoTime),
  })
  .check(z.refine(({ page, page_count }) => page <= page_count, 'page is above page_count'));

const ReportValue = z.object({
  page: Page,
  pageCount: Page,
  isFinished: z.boolean(),
  device: DeviceId,
  readAt: IsoTime,
  sentAt: z.optional(IsoTime),
});

/** Where a user reads at this moment, by one device. */
export const PositionReport = z.codec(ReportJson, ReportValue, {
  decode: ({ page, page_count, is_finished, device, read_at, sent_at }) => ({
    page,
    pageCount: page_count,
    isFinished: is_finished,
    device,
    readAt: read_at,
    sentAt: sent_at,
  }),
  encode: ({ page, pageCount, isFinished, device, readAt, sentAt }) => ({
    page,
    page_count: pageCount,
    is_finished: isFinished,
    device,
    read_at: readAt,
    sent_at: sentAt,
  }),
});
export type PositionReport = z.output<typeof PositionReport>;

const StoredJson = z.object({
  issue_id: plainId(),
  type: ReadingType,
  ...position,
  /** The highest page that the user has reached. */
  furthest_page: Page,
  /** The user has removed the issue from "Continue reading" and has not read it since. */
  is_removed: z.boolean(),
});

const StoredValue = z.object({
  issueId: IssueId,
  type: ReadingType,
  page: Page,
  pageCount: Page,
  furthestPage: Page,
  isFinished: z.boolean(),
  isRemoved: z.boolean(),
  device: DeviceId,
  readAt: IsoTime,
});

/** The position of a user in one edition, merged from the reports of all devices. */
export const StoredPosition = z.codec(StoredJson, StoredValue, {
  decode: ({ issue_id, page_count, furthest_page, is_finished, is_removed, read_at, ...same }) => ({
    ...same,
    issueId: issue_id as IssueId,
    pageCount: page_count,
    furthestPage: furthest_page,
    isFinished: is_finished,
    isRemoved: is_removed,
    readAt: read_at,
  }),
  encode: ({ issueId, pageCount, furthestPage, isFinished, isRemoved, readAt, ...same }) => ({
    ...same,
    issue_id: issueId,
    page_count: pageCount,
    furthest_page: furthestPage,
    is_finished: isFinished,
    is_removed: isRemoved,
    read_at: readAt,
  }),
});
export type StoredPosition = z.output<typeof StoredPosition>;

/** The newest first. */
export const PositionList = z.array(StoredPosition);

export const PositionParams = z.object({ id: IssueIdInPath, type: ReadingType });
