import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { createSchema } from 'graphql-yoga';
import type { Resolvers } from '../generated/resolvers.ts';
import { DateTime } from '../graphql/date-time.ts';
import { accountResolvers } from '../modules/accounts/resolvers.ts';
import { aiKeyResolvers } from '../modules/ai-key/resolvers.ts';
import { allowanceResolvers } from '../modules/allowance/resolvers.ts';
import { conversionResolvers } from '../modules/conversions/resolvers.ts';
import { documentResolvers } from '../modules/documents/resolvers.ts';
import { planResolvers } from '../modules/plans/resolvers.ts';
import type { PublicContext } from '../modules/public-context.ts';
import { trackingResolvers } from '../modules/tracking/resolvers.ts';
import { uploadResolvers } from '../modules/uploads/resolvers.ts';
import { viewerResolvers } from '../modules/viewer/resolvers.ts';
import { withScopes } from './scopes.ts';

const MODULES: Record<string, Resolvers> = {
  'ai-key': aiKeyResolvers,
  accounts: accountResolvers,
  allowance: allowanceResolvers,
  conversions: conversionResolvers,
  documents: documentResolvers,
  plans: planResolvers,
  tracking: trackingResolvers,
  uploads: uploadResolvers,
  viewer: viewerResolvers,
};

/** Found through the package, so that the bundle finds the same files as the sources. */
function definitions(name: string): string {
  const folder = dirname(createRequire(import.meta.url).resolve('@sutra/api/package.json'));
  return readFileSync(join(folder, 'src', 'modules', name, 'schema.graphql'), 'utf8');
}

export function publicSchema(): GraphQLSchema {
  return createSchema<PublicContext>({
    typeDefs: Object.keys(MODULES).map(definitions),
    resolvers: [{ DateTime }, ...Object.values(MODULES).map(withScopes)],
  });
}
