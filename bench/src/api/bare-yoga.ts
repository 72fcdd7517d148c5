import Fastify from 'fastify';
import { createSchema, createYoga } from 'graphql-yoga';

/** Yoga on Fastify with one field and nothing else: what the gateway is measured against. */
const app = Fastify();
const yoga = createYoga({
  schema: createSchema({
    typeDefs: 'type Query { viewer: Viewer! } type Viewer { id: ID! }',
    resolvers: { Query: { viewer: () => ({ id: 'bench' }) } },
  }),
  logging: false,
});
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, _payload, done) => done(null));
app.post('/graphql', (request, reply) => yoga.handleNodeRequestAndResponse(request, reply));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.send?.('ready');
