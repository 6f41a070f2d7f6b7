import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/** The smallest first. The preference of the client is ignored. */
const encodings = ['br', 'gzip'] as const;

/** The content encoding of a stored answer; '' is unencoded. */
export type Encoding = (typeof encodings)[number] | '';

export const encodingFor = ({ headers }: Pick<FastifyRequest, 'headers'>): Encoding => {
  const accepted = (headers['accept-encoding'] ?? '').toLowerCase();
  return encodings.find((one) => negotiate(accepted, [one]) !== null) ?? '';
};

/** Compresses an answer that is sent many times. */
export const encode = (plain: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === '' ? Promise.resolve(plain) : compressors[encoding](plain);

const brotli = promisify(brotliCompress);
const compressors: Readonly<Record<Exclude<Encoding, ''>, (plain: Buffer) => Promise<Buffer>>> = {
  // About the ratio of gzip's best level, in a tenth of the time of Brotli's.
  br: (plain) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};
