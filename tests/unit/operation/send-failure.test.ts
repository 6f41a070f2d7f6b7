import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../server/platform/mail/mailQueue.ts';

const rcpt = { code: 'EENVELOPE', command: 'RCPT TO' };

describe('a failed attempt of a mail that nobody is to get twice', () => {
  it.each([
    ['refused', { ...rcpt, responseCode: 550, response: '550 5.1.1 No such user' }],
    ['refused', { ...rcpt, responseCode: 552, response: '552-5.2.2 Mailbox full' }],
    ['refused', { ...rcpt, responseCode: 550, response: '550 No such user' }],
    ['ended', { ...rcpt, responseCode: 554, response: '554 5.7.1 Relay access denied' }],
    ['ended', { code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 Spam' }],
    ['ended', { code: 'ECONNECTION', command: 'CONN' }],
    ['ended', { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'SOCKET_TIMEOUT' }],
    ['ended', { code: 'EABORT' }],
    ['unsent', { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'CONNECT_TIMEOUT' }],
    ['unsent', { code: 'ESOCKET', syscall: 'connect', command: 'CONN' }],
    ['unsent', { code: 'EAUTH', responseCode: 535, response: '535 5.7.8 Wrong' }],
    ['unsent', { ...rcpt, responseCode: 450, response: '450 4.2.0 Greylisted' }],
    ['unsent', { code: 'EDNS', command: 'CONN' }],
    ['unsent', new Error('The database is away.')],
  ] as const)('is %s: %o', (failure, error) => {
    expect(failureOf(error)).toBe(failure);
  });
});
