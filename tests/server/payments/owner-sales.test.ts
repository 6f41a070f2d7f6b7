import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CouponOrder } from '#contract/admin/sales.ts';
import { visitAsOwner } from '../../helpers/publishClient.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { type Visit, refusalOf, visit } from '../../helpers/visit.ts';

let door: OpenDoor;
let owner: Visit;
beforeAll(async () => {
  door = await openDoor();
  owner = await visitAsOwner(door);
});
afterAll(() => door.close());

const read = async (path: string) => (await owner.get(path)).json();
const order = (changes: Partial<CouponOrder> = {}) =>
  owner.post('/api/admin/coupons', {
    code: null,
    gives: { allAccessDays: 30 },
    uses: 1,
    until: null,
    ...changes,
  });

const offered = async () => (await (await visit(door, 'stranger')).get('/api/plans')).json();

describe('An owner', () => {
  it('sells a plan, which the shop offers, and archives it, which the shop no longer offers', async () => {
    const added = await owner.post('/api/admin/plans', { period: 'month', price: 499 });
    const { id } = (await added.json()) as { id: number };
    expect(await offered()).toMatchObject([{ id, period: 'month', price: 499 }]);
    expect((await owner.post('/api/admin/plans/archive', { id })).status).toBe(204);
    expect(await offered()).toEqual([]);
    expect(await read('/api/admin/plans')).toMatchObject({
      plans: [{ id, archivedAt: expect.any(String) }],
    });
  });

  it.each([
    ['/api/admin/plans', { period: 'month', price: 0 }, '422 price_too_low'],
    ['/api/admin/plans', { period: 'month', price: -1 }, '400 bad_request'],
    ['/api/admin/plans', { period: 'decade', price: 499 }, '400 bad_request'],
    ['/api/admin/plans/archive', { id: 99 }, '404 gone'],
    ['/api/admin/coupons/remove', { code: 'nowhere' }, '404 gone'],
    ['/api/admin/support/answered', { id: 99 }, '404 gone'],
  ])('gets the reason when %s refuses %j', async (path, body, refusal) =>
    expect(await refusalOf(await owner.post(path, body))).toBe(refusal),
  );

  it('adds many random codes at once, and stops one of them', async () => {
    const { codes } = (await (await order({ count: 50 })).json()) as { codes: string[] };
    expect(new Set(codes).size).toBe(50);
    expect((await owner.post('/api/admin/coupons/remove', { code: codes[0] })).status).toBe(204);
    const listed = (await read('/api/admin/coupons')) as { code: string }[];
    expect(listed.map(({ code }) => code).toSorted()).toEqual(codes.slice(1).toSorted());
  });

  it.each<[string, Partial<CouponOrder>]>([
    ['422 coupon_code_wrong', { code: 'abc' }],
    ['422 coupon_day_past', { until: '2020-02-29' }],
    ['422 coupon_issue_wrong', { gives: { issueId: 99 } }],
    ['400 bad_request', { count: 501 }],
  ])('gets %s', async (refusal, changes) =>
    expect(await refusalOf(await order(changes))).toBe(refusal),
  );

  it('gets coupon_exists for a code that another coupon has', async () => {
    expect((await order({ code: 'ONCE-ONLY' })).status).toBe(200);
    expect(await refusalOf(await order({ code: 'once only' }))).toBe('409 coupon_exists');
  });

  it('reads requests for help, and marks one as answered', async () => {
    const guest = await visit(door, 'stranger');
    const problem = 'The pages stay grey on my tablet.';
    await guest.post('/api/need-support', {
      need_support: { email: 'ann@example.com', topic: 'reader', problem },
    });
    const open = () => read('/api/admin/support?all=false');
    const [request] = (await open()) as { id: number }[];
    expect(request).toMatchObject({ email: 'ann@example.com', problem, answeredAt: null });
    await owner.post('/api/admin/support/answered', { id: request?.id });
    expect(await open()).toEqual([]);
    expect(await read('/api/admin/support?all=true')).toMatchObject([
      { problem, answeredAt: expect.any(String) },
    ]);
  });
});
