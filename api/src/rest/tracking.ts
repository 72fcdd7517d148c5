import type { IncomingHttpHeaders } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import {
  type AcceptedRecord,
  clickRecords,
  contactMessage,
  conversionRecord,
  RECORD_BYTES,
  SutraError,
  visitRecord,
} from '@sutra/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../identity/network.ts';
import { networkAddress } from '../identity/network-address.ts';
import { keepContact } from '../modules/tracking/contact.ts';
import { type Intake, openIntake } from '../modules/tracking/intake.ts';
import { recordId } from '../modules/tracking/record-id.ts';
import { fromOwnSite } from '../policies/origin.ts';
import { readBody } from '../read-body.ts';
import type { Services } from '../services.ts';
import { answerPlainly } from './plain-answers.ts';

export interface TrackingOptions {
  services: Services;
  publicUrl: string | undefined;
  /** Keeps addresses whole; otherwise only their network is kept. */
  wholeAddresses: boolean;
  /** Requests that one network has: records a minute, messages an hour. */
  perNetwork: { records: number; messages: number };
}

/** True where a browser asks not to be followed: Do Not Track, Global Privacy Control. */
function wantsPrivacy(headers: IncomingHttpHeaders): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}

type RecordInput = AcceptedRecord extends infer Each
  ? Each extends AcceptedRecord
    ? Pick<Each, 'kind' | 'record'>
    : never
  : never;

function recordRoutes(scope: FastifyInstance, intake: Intake, options: TrackingOptions): void {
  const { wholeAddresses, perNetwork } = options;
  const route = (path: string, parse: (body: unknown) => RecordInput) => {
    const config = { rateLimit: { max: perNetwork.records, timeWindow: 60_000 } };
    scope.post(path, { config, bodyLimit: RECORD_BYTES }, async (request, reply) => {
      const untaken = parse(request.body);
      if (!wantsPrivacy(request.headers)) {
        const now = Date.now();
        const stamp = { id: recordId(now), at: new Date(now).toISOString() };
        await intake.take({ ...stamp, ...untaken });
      }
      return reply.status(202).send({ success: true });
    });
  };
  route('/api/track-click', (body) => ({ kind: 'click', record: readBody(clickRecords, body)[0] }));
  route('/api/track-conversion', (body) => ({
    kind: 'conversion',
    record: readBody(conversionRecord, body),
  }));
  route('/api/welcome', (body) => {
    const record = readBody(visitRecord, body);
    return {
      kind: 'visit',
      record: { ...record, ip: wholeAddresses ? record.ip : networkAddress(record.ip) },
    };
  });
}

function contactRoute(scope: FastifyInstance, { services, perNetwork }: TrackingOptions): void {
  const config = { rateLimit: { max: perNetwork.messages, timeWindow: 3600_000 } };
  scope.post('/api/contact', { config, bodyLimit: 2 * RECORD_BYTES }, async (request) => {
    const message = readBody(contactMessage, request.body);
    await keepContact(services.spool, message);
    return { success: true };
  });
}

const refuseForeign = (publicUrl: string | undefined) => async (request: FastifyRequest) => {
  if (!fromOwnSite(request.raw, publicUrl)) throw new SutraError('foreign-site');
};

/** What visitors do and write: taken at once, written by the worker. */
export function trackingRoutes(app: FastifyInstance, options: TrackingOptions): void {
  const { spool } = options.services;
  const intake = openIntake((records) => spool.keep({ kind: 'records', records }));
  void app.register(async (scope) => {
    answerPlainly(scope);
    scope.addHook('onRequest', refuseForeign(options.publicUrl));
    await scope.register(rateLimit, {
      global: false,
      keyGenerator: (request) => networkOf(request.ip),
      errorResponseBuilder: () => new SutraError('rate-limited'),
      enableDraftSpec: true,
    });
    recordRoutes(scope, intake, options);
    contactRoute(scope, options);
  });
}
