import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/**
 * The lower bound of Fastify with these bytes: one route, no hook, the body in memory. It prints
 * its port.
 */
const [, , file = '', type = '', encoding = ''] = process.argv;
const body = readFileSync(file);
const app = Fastify();
const headers = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) };
app.get('/', (_request, reply) => reply.headers(headers).send(body));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
