import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { NeedSupport, cleaned, faultsOf, type SupportFaults } from '#contract/api/support.ts';
import { supportStateOf } from '../../../src/features/support/supportState.ts';
import { filledIn, topicsIn } from '../../../src/features/support/supportRequest.ts';

const form = { email: 'anna@example.com', topic: 'reader', problem: 'Page nine stays white.' };

describe('a form of the support', () => {
  const cases: readonly (readonly [what: string, fields: object, wrong: SupportFaults])[] = [
    ['as it should be', {}, {}],
    ['an address with an umlaut', { email: 'jürgen@müller.example' }, {}],
    ['an address with a plus and dots', { email: 'a.b+c@d.e-f.gh' }, {}],
    ['no address (SUP-011)', { email: '' }, { email: 'email' }],
    ['half an address (SUP-012)', { email: 'abc' }, { email: 'email' }],
    ['an address without a dot behind it', { email: 'a@b' }, { email: 'email' }],
    ['an address that ends in a dot', { email: 'a@b.' }, { email: 'email' }],
    ['an address with two signs', { email: 'a@b@c.de' }, { email: 'email' }],
    ['an address with a space in it', { email: 'a b@c.de' }, { email: 'email' }],
    ['an address of two lines', { email: 'a@b.cd\nBcc: e@f.gh' }, { email: 'email' }],
    ['an address with what is not seen', { email: 'a\u202e@b.cd' }, { email: 'email' }],
    ['254 signs of an address', { email: `${'a'.repeat(249)}@b.cd` }, {}],
    ['255 signs of an address', { email: `${'a'.repeat(250)}@b.cd` }, { email: 'email' }],
    ['no topic (SUP-013)', { topic: '' }, { topic: 'topic' }],
    ['a topic that nobody knows', { topic: 'toString' }, { topic: 'topic' }],
    ['no problem (SUP-014)', { problem: '' }, { problem: 'problem' }],
    ['4 characters (SUP-015, CONST-039)', { problem: 'Help' }, { problem: 'problem' }],
    ['5 characters (SUP-015, CONST-039)', { problem: 'Help!' }, {}],
    ['4 characters among spaces', { problem: '  Help\n\n' }, { problem: 'problem' }],
    ['10,000 characters', { problem: 'x'.repeat(10_000) }, {}],
    ['10,001 characters', { problem: 'x'.repeat(10_001) }, { problem: 'problemTooLong' }],
  ];
  it.each(cases)('with %s', (_, fields, wrong) => {
    expect(faultsOf(cleaned({ ...form, ...fields }))).toEqual(wrong);
  });

  it('is kept without what cannot be seen, and with all that can', () => {
    const problem = '\u0000Eins\r\nZwei\rDrei\tvier\u001b[2J\u0085 👩‍👧 \ud83d';
    expect(cleaned({ ...form, email: ' a@b.cd\u00a0', problem })).toEqual({
      ...form,
      email: 'a@b.cd',
      problem: 'Eins\nZwei\nDrei\tvier[2J 👩‍👧 \ufffd',
    });
  });

  it('fits into a request at its greatest length in each script', () => {
    const most = { ...form, problem: '\u0001'.repeat(10_000) };
    expect(JSON.stringify(z.encode(NeedSupport, most)).length).toBeLessThan(64 * 1024);
  });

  it('may be sent with fields missing, which are then empty', () => {
    expect(NeedSupport.parse({ need_support: {} })).toEqual({ email: '', topic: '', problem: '' });
  });
});

describe('the topics', () => {
  it.each([
    [true, true, ['reader', 'payments', 'auth', 'other']],
    [true, false, ['reader', 'other']],
    [false, true, ['reader', 'auth', 'other']],
    [false, false, ['reader', 'other']],
  ])(
    'with payments %s and sign-in %s (SUP-016 to 019)',
    (paymentsEnabled, authEnabled, offered) => {
      expect(topicsIn({ paymentsEnabled, authEnabled })).toEqual(offered);
    },
  );
});

describe('the initial values of the form', () => {
  const known = { email: 'anna@example.com', topics: ['reader', 'other'] };
  it.each([
    ['nothing typed, by whoever is here', {}, known, { email: 'anna@example.com' }],
    ['an e-mail that was typed, or taken away', { email: '' }, known, { email: '' }],
    ['nothing of a guest', {}, { ...known, email: undefined }, { email: '' }],
    ['no topic that is not offered', { topic: 'payments' }, known, { topic: '' }],
    ['a report', { topic: 'other', problem: 'It broke.' }, known, { problem: 'It broke.' }],
  ])('is %s (SUP-020)', (_, typed, known, part) => {
    expect(filledIn(typed, known)).toMatchObject(part);
  });

  it.each([null, 'support', { support: 'yes' }, { support: true, supportDraft: { topic: 1 } }])(
    'is not asked for by a place that says %j',
    (state) => {
      expect(supportStateOf(state)).toEqual({});
    },
  );
});
