import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { refusalBy } from '../../../server/platform/http/errors.ts';

const request = {} as FastifyRequest;
const sentenceFor = (instancePath: string, message: string): string => {
  const error = { validation: [{ instancePath, message }], validationContext: 'body' };
  return refusalBy(error, request).message;
};

it('A refused body is named by its field or as a whole, and the sentence has one full stop', () => {
  expect(sentenceFor('/', 'An issue or a plan has to be named.')).toBe(
    'body: An issue or a plan has to be named.',
  );
  expect(sentenceFor('/price', 'Too small')).toBe('body/price: Too small.');
});

it('A body that is too large is refused as such', () => {
  const { code, status } = refusalBy({ statusCode: 413 }, request);
  expect([status, code]).toEqual([413, 'body_too_large']);
});
