import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The values of a page and an authenticator that a test changes. */
export interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
}

/** A passkey in memory (WebAuthn level 3), with an ES256 key and a counter of signatures. */
export function softAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let count = 0;
  const authenticatorData = ({ origin, rpId, isUserVerified = true }: Ceremony, rest: Buffer) => {
    count += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const isNew = rest.length > 0 ? 0x40 : 0;
    const flags = Buffer.from([0x01 | (isUserVerified ? 0x04 : 0) | isNew]);
    return Buffer.concat([sha256(rpId ?? new URL(origin).hostname), flags, counter, rest]);
  };
  const credential = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  });
  return {
    /** Repeats the last number of signatures, like a copy of the authenticator. */
    rewind: () => (count -= 1),
    register(ceremony: Ceremony) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(
        ceremony,
        Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(key)]),
      );
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(data)],
        ]),
      );
      return credential({
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
      });
    },
    signIn(ceremony: Ceremony) {
      const client = clientData('webauthn.get', ceremony);
      const data = authenticatorData(ceremony, Buffer.alloc(0));
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

const clientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
