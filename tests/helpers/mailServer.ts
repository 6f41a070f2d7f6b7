import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  /** The envelope's recipients, which may differ from the header. */
  readonly recipients: readonly string[];
  /** By their lower-case names, decoded. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** '' for a mail without HTML. */
  readonly html: string;
}

/** A mail server that speaks SMTP at a real port. The test controls its responses. */
export interface MailServer {
  readonly url: string;
  /** Accepted mails. */
  readonly mails: readonly Mail[];
  /** The number of deliveries. */
  readonly tries: number;
  /** Accepts mails, rejects them, or never responds. */
  does: 'take' | 'refuse' | 'hang';
  /** Returns the answer to an address that is refused; undefined for the others. */
  refusalOf: (address: string) => string | undefined;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = [];
  const state = {
    does: 'take' as MailServer['does'],
    tries: 0,
    refusalOf: (() => undefined) as MailServer['refusalOf'],
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onRcptTo({ address }, _session, answer) {
      const refusal = state.refusalOf(address);
      if (refusal === undefined) return answer();
      const [code, ...words] = refusal.split(' ');
      answer(Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }));
    },
    onData(stream, session, answer) {
      state.tries += 1;
      const { does } = state;
      void take();
      async function take(): Promise<void> {
        // The sender may end the connection in the middle.
        const raw = await text(stream).catch(() => null);
        if (raw === null) return;
        if (does === 'refuse') answer(new Error('help@shop.example is not wanted'));
        if (does !== 'take') return;
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ recipients, ...readMail(raw) });
        answer();
      }
    },
  });
  // Some tests abort the connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get tries() {
      return state.tries;
    },
    get does() {
      return state.does;
    },
    set does(what) {
      state.does = what;
    },
    get refusalOf() {
      return state.refusalOf;
    },
    set refusalOf(refusalOf) {
      state.refusalOf = refusalOf;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The subset of RFC 5322, 2045, 2046 and 2047 for a mail with one text, or with its text and its HTML. */
function readMail(raw: string): Pick<Mail, 'headers' | 'text' | 'html'> {
  const { headers, body } = readPart(raw);
  const boundary = /^multipart\/alternative;.*boundary="([^"]+)"/.exec(
    headers['content-type'] ?? '',
  );
  if (!boundary) return { headers, text: body, html: '' };
  const [, text = '', html = ''] = body.split(`--${boundary[1]}`);
  return { headers, text: readPart(text).body, html: readPart(html).body };
}

function readPart(raw: string): { headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').trimStart().split('\n\n');
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n');
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())];
  });
  const headers = Object.fromEntries(pairs);
  const body = decoded(rest.join('\n\n'), headers['content-transfer-encoding']);
  return { headers, body: body.replaceAll('\r\n', '\n') };
}

const words = (header: string): string =>
  header
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : unquoted(word.replaceAll('_', ' ')),
    );

function decoded(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? unquoted(body.replace(/=\n/g, '')) : body;
}

const unquoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

/** The settings of a store at a port, whose mails have links. */
export const mailedAt = ({ url }: { readonly url: string }, port: number) => ({
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SMTP_URL: url,
  SUPPORT_EMAIL: 'help@shop.example',
});
