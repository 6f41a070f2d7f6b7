import { describe, expect, it } from 'vitest';
import {
  type JobEvent,
  type JobProgress,
  type JobState,
  jobTransition,
} from '../../../server/platform/jobs/jobTransition.ts';

const now = new Date('2026-11-28T12:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);
const policy = { delays: [1000, 5000], maxAttempts: 3 };

const job = (state: JobState, attempts: number, dueAt = now): JobProgress => ({
  state,
  attempts,
  dueAt,
});

describe.each<[JobState, Record<JobEvent, ReturnType<typeof jobTransition>>]>([
  ['waiting', { claimed: job('running', 2, later(5000)), done: null, failed: null }],
  // The attempt was lost with its process.
  ['running', { claimed: job('running', 2, later(5000)), done: 'over', failed: job('waiting', 1) }],
  ['dead', { claimed: null, done: null, failed: null }],
])('a %s job', (state, expected) => {
  it.each(Object.entries(expected))('that is %s', (event, next) =>
    expect(jobTransition(job(state, 1), event as JobEvent, policy, now)).toEqual(next),
  );
});

it.each<JobState>(['waiting', 'running'])('a %s job is claimed only when it is due', (state) =>
  expect(jobTransition(job(state, 1, later(1)), 'claimed', policy, now)).toBeNull(),
);

it.each([
  [0, 1000],
  [1, 5000],
  [2, 5000],
  [9, 5000],
])('after %i attempts the next one gets the delay %i', (attempts, delay) =>
  expect(jobTransition(job('waiting', attempts), 'claimed', policy, now)).toMatchObject({
    attempts: attempts + 1,
    dueAt: later(delay),
  }),
);

it('a job dies with its last attempt, and never without a maximum', () => {
  expect(jobTransition(job('running', 3), 'failed', policy, now)).toEqual(job('dead', 3));
  const endless = { delays: policy.delays };
  expect(jobTransition(job('running', 300), 'failed', endless, now)).toEqual(job('waiting', 300));
});
