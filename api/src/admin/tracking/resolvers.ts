import type { ClickRecord, ConversionRecord, VisitRecord } from '@sutra/prisma';
import type { Resolvers } from '../generated/resolvers.ts';
import { CLICKS, PRESSES, VISITS } from './kinds.ts';
import { groups, records } from './tracking.ts';

export const trackingResolvers: Resolvers = {
  Query: {
    clicks: (_root, { filter, ...window }, { services: { prisma } }) =>
      records<ClickRecord>(prisma, CLICKS, filter ?? {}, window),
    clickGroups: (_root, { by, filter, first }, { services: { prisma } }) =>
      groups(prisma, CLICKS, by, filter ?? {}, first),
    conversionClicks: (_root, { filter, ...window }, { services: { prisma } }) =>
      records<ConversionRecord>(prisma, PRESSES, filter ?? {}, window),
    conversionClickGroups: (_root, { by, filter, first }, { services: { prisma } }) =>
      groups(prisma, PRESSES, by, filter ?? {}, first),
    visits: (_root, { filter, ...window }, { services: { prisma } }) =>
      records<VisitRecord>(prisma, VISITS, filter ?? {}, window),
    visitGroups: (_root, { by, filter, first }, { services: { prisma } }) =>
      groups(prisma, VISITS, by, filter ?? {}, first),
  },
  Click: {
    at: ({ createdAt }) => createdAt,
    email: ({ userEmail }) => userEmail,
    plan: ({ planName }) => planName,
    price: ({ planPrice }) => planPrice,
    signedIn: ({ isSignedIn }) => isSignedIn,
    browser: (row) => row,
  },
  ConversionClick: {
    at: ({ createdAt }) => createdAt,
    email: ({ userEmail }) => userEmail,
    browserName: ({ browser }) => browser,
    browser: (row) => row,
  },
  BrowserFacts: { device: ({ isMobile }) => (isMobile ? 'MOBILE' : 'DESKTOP') },
  Visit: { at: ({ createdAt }) => createdAt },
};
