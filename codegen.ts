import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: 'api/src/modules/**/schema.graphql',
  emitLegacyCommonJSImports: false,
  importExtension: '.ts',
  ignoreNoDocuments: true,
  generates: {
    'api/src/generated/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        contextType: '../public/context.ts#PublicContext',
        enumsAsTypes: true,
        scalars: { DateTime: 'Date', ID: 'string' },
        useTypeImports: true,
        mappers: {
          Conversion: '@sutra/prisma#Conversion as ConversionRow',
          Batch: '@sutra/prisma#Batch as BatchRow',
          Review: '@sutra/prisma#Conversion as ReviewedConversion',
          Account: '@sutra/prisma#Account as AccountRow',
          ApiKey: '@sutra/prisma#ApiKey as ApiKeyRow',
          Allowance: '@sutra/prisma#Allowance as AllowanceRow',
          Viewer: '@sutra/prisma#Owner as OwnerRow',
        },
      },
    },
    'web/src/generated/': {
      preset: 'client',
      documents: ['web/src/**/*.{ts,tsx}', '!web/src/admin/**'],
      presetConfig: { fragmentMasking: { unmaskFunctionName: 'readFragment' } },
      config: { enumsAsTypes: true, scalars: { DateTime: 'string', ID: 'string' }, useTypeImports: true },
    },
  },
};

export default config;
