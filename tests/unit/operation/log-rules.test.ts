import { describe, expect, it } from 'vitest';
import { withoutPersonalData } from '../../../server/platform/observability/errorDescription.ts';

describe('The part of an error that the log repeats', () => {
  it.each([
    ['no such mailbox: ann.lee+x@mail.example.com', 'no such mailbox: [e-mail]'],
    ['<ünal@müller.example> is refused', '<[e-mail]> is refused'],
    ['connect ECONNREFUSED 203.0.113.7:5432', 'connect ECONNREFUSED [address]:5432'],
    ['from 2001:db8::8a2e:370:7334 again', 'from [address] again'],
    [
      'GET /auth/callback/google?code=4/P7q&state=x failed',
      'GET /auth/callback/google[query] failed',
    ],
    ['cookie sid_8080=3f9Qk1ZxT0aB7cDeFgHiJk', 'cookie sid_8080=[secret]'],
    [`No file ${'0a'.repeat(32)} in the blob store.`, 'No file [secret] in the blob store.'],
    [
      'invalid input syntax for type integer: "bo@b.example"',
      'invalid input syntax for type integer: "[e-mail]"',
    ],
  ])('says of %j only %j', (text, said) => {
    expect(withoutPersonalData(text)).toBe(said);
  });

  it.each([
    'query failed: select "id", "email" from "users" where "id" = $1',
    'The plan payments_one_open_issue_and_more is there already.',
    'a mail was not sent at 12:30:05',
    'What is this? Nobody knows.',
    'stopped after 1.5 seconds, 3 of 4',
  ])('keeps %j', (text) => {
    expect(withoutPersonalData(text)).toBe(text);
  });
});
