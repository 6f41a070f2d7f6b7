import type { FastifyRequest } from 'fastify';

/** Another site must not be able to press a button. */
export const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin';
