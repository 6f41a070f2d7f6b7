import { describe, expect, it } from 'vitest';
import {
  nextPlanChangeState,
  type PlanChangeState,
  type PlanReport,
} from '../../../server/platform/db/schema/planChangeStates.ts';

const report = (more: Partial<PlanReport> = {}): PlanReport => ({
  renews: true,
  isCurrent: false,
  isNext: false,
  isLate: false,
  ...more,
});

const reports = {
  nothing: report(),
  next: report({ isNext: true }),
  current: report({ isCurrent: true }),
  late: report({ isLate: true }),
  ended: report({ renews: false }),
  endedAfterChange: report({ renews: false, isCurrent: true }),
} as const;

type Row = [
  state: PlanChangeState,
  results: Readonly<Record<keyof typeof reports, PlanChangeState>>,
];

const final = (state: PlanChangeState): Row => [
  state,
  {
    nothing: state,
    next: state,
    current: state,
    late: state,
    ended: state,
    endedAfterChange: state,
  },
];

const named = Object.entries(reports) as [keyof typeof reports, PlanReport][];

describe('a report of the gateway moves a change of plan', () => {
  const table: Row[] = [
    [
      'requested',
      {
        nothing: 'requested',
        next: 'scheduled',
        current: 'applied',
        late: 'withdrawing',
        ended: 'withdrawn',
        endedAfterChange: 'applied',
      },
    ],
    [
      'scheduled',
      {
        nothing: 'requested',
        next: 'scheduled',
        current: 'applied',
        late: 'withdrawing',
        ended: 'withdrawn',
        endedAfterChange: 'applied',
      },
    ],
    [
      'withdrawing',
      {
        nothing: 'withdrawing',
        next: 'withdrawing',
        current: 'applied',
        late: 'withdrawing',
        ended: 'withdrawn',
        endedAfterChange: 'applied',
      },
    ],
    final('applied'),
    final('withdrawn'),
  ];
  it.each(table)('from %s', (state, results) => {
    const next = named.map(([name, report]) => [
      name,
      nextPlanChangeState(state, { what: 'report', report }),
    ]);
    expect(Object.fromEntries(next)).toEqual(results);
  });
});

const answer = (report: PlanReport) =>
  nextPlanChangeState('withdrawing', { what: 'withdrawn', report });

describe('the answer to a withdrawal', () => {
  it('ends the change if the gateway no longer has it', () => {
    expect(answer(reports.nothing)).toBe('withdrawn');
    expect(answer(reports.ended)).toBe('withdrawn');
  });

  it('changes nothing while the gateway has the change', () => {
    expect(answer(reports.next)).toBe('withdrawing');
  });

  it('records a change that has begun meanwhile', () => {
    expect(answer(reports.current)).toBe('applied');
  });
});

describe('an open change', () => {
  const open = ['requested', 'scheduled', 'withdrawing'] as const;
  const ended = ['applied', 'withdrawn'] as const;

  it.each(open)('that is %s can be taken back, refused and replaced', (state) => {
    expect(nextPlanChangeState(state, { what: 'withdraw' })).toBe('withdrawing');
    expect(nextPlanChangeState(state, { what: 'refused' })).toBe('withdrawing');
    expect(nextPlanChangeState(state, { what: 'replaced' })).toBe('withdrawn');
  });

  it.each(ended)('is final once it is %s', (state) => {
    for (const what of ['withdraw', 'refused', 'replaced'] as const)
      expect(nextPlanChangeState(state, { what })).toBe(state);
  });
});
