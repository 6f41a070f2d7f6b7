/**
 * What a failed attempt says about a mail that nobody is to get twice.
 * - refused: the server does not know the mailbox, or has closed it
 * - unsent: the server has not taken the mail, and may take it later
 * - ended: the server refuses the mail for another reason, or may have taken it
 */
export type SendFailure = 'refused' | 'unsent' | 'ended';

/** Codes of nodemailer. Other errors are those of the writer. */
const mayBeTaken = /^E(?:ABORT|CONNECTION|MESSAGE|PROTOCOL|SOCKET|STREAM|TIMEDOUT)$/;

/**
 * An enhanced code of another class than 5.1 (address) and 5.2 (mailbox) blames the sender or the content (RFC 3463): a
 * server that does not relay refuses all addresses.
 */
const blamesSender = /^\d{3}[ -]5\.(?![12]\.)/;

export function failureOf(error: unknown): SendFailure {
  const failed = error as Readonly<Record<string, string | number | undefined>>;
  const { code = '', command, responseCode = 0, timeoutType = 'SOCKET_TIMEOUT' } = failed;
  if (Number(responseCode) >= 500 && code !== 'EAUTH') {
    const isOfAddress = command === 'RCPT TO' && !blamesSender.test(String(failed.response));
    return isOfAddress ? 'refused' : 'ended';
  }
  const isBefore = failed.syscall === 'connect' || timeoutType !== 'SOCKET_TIMEOUT';
  return responseCode || isBefore || !mayBeTaken.test(String(code)) ? 'unsent' : 'ended';
}
