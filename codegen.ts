import type { CodegenConfig } from '@graphql-codegen/cli';

const PUBLIC = 'api/src/modules/**/schema.graphql';
const ADMIN = 'api/src/admin/schema/*.graphql';

const config: CodegenConfig = {
  emitLegacyCommonJSImports: false,
  importExtension: '.ts',
  ignoreNoDocuments: true,
  generates: {
    'api/src/generated/resolvers.ts': {
      schema: PUBLIC,
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        contextType: '../modules/public-context.ts#PublicContext',
        enumsAsTypes: true,
        scalars: { DateTime: 'Date', ID: 'string' },
        useTypeImports: true,
        mappers: {
          Conversion: '@sutra/prisma#Conversion as ConversionRow',
          Batch: '@sutra/prisma#Batch as BatchRow',
          Review: '@sutra/prisma#Conversion as ReviewedConversion',
          ReviewIndex: '@sutra/contract#ReviewIndex as StoredIndex',
          ReviewPassage: '@sutra/contract#ReviewedPassage',
          PassagePiece: '@sutra/contract#ReviewedPiece',
          Account: '@sutra/prisma#Account as AccountRow',
          ApiKey: '@sutra/prisma#ApiKey as ApiKeyRow',
          Allowance: '@sutra/prisma#Allowance as AllowanceRow',
          Upload: '../modules/uploads/service.ts#UploadedFile',
          Viewer: '../modules/viewer/viewer-owner.ts#ViewerOwner',
        },
      },
    },
    'api/src/admin/generated/resolvers.ts': {
      schema: ADMIN,
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        contextType: '../context.ts#AdminContext',
        enumsAsTypes: true,
        scalars: { DateTime: 'Date', IndianDay: 'string', ID: 'string' },
        useTypeImports: true,
        mappers: {
          Click: '@sutra/prisma#ClickRecord',
          ConversionClick: '@sutra/prisma#ConversionRecord',
          Visit: '@sutra/prisma#VisitRecord',
          BrowserFacts: '../mappers.ts#BrowserRow',
          ClickConnection: '../mappers.ts#ClickPage',
          ConversionClickConnection: '../mappers.ts#ConversionClickPage',
          VisitConnection: '../mappers.ts#VisitPage',
          Member: '../mappers.ts#MemberRow',
          MemberConnection: '../mappers.ts#MemberPage',
          LedgerRow: '@sutra/prisma#LedgerEntry',
          ConvertedFile: '../mappers.ts#FileRow',
          FileConnection: '../mappers.ts#FilePage',
          Message: '@sutra/prisma#ContactMessage',
          MessageConnection: '../mappers.ts#MessagePage',
          Action: '@sutra/prisma#AdminAction',
          Administrator: '@sutra/prisma#Administrator as AdministratorRow',
          Settings: '@sutra/contract#OperatorSettings',
          Prices: '@sutra/contract#Prices as OperatorPrices',
          LedgerState: '@sutra/prisma/ledger#LedgerReport',
          LedgerDifference: '@sutra/prisma/ledger#BalanceDifference',
          ActionConnection: '../mappers.ts#ActionPage',
          LedgerConnection: '../mappers.ts#LedgerPage',
        },
      },
    },
    'web/src/generated/': {
      schema: PUBLIC,
      preset: 'client',
      documents: ['web/src/**/*.{ts,tsx}', '!web/src/admin/**'],
      presetConfig: {
        fragmentMasking: { unmaskFunctionName: 'readFragment' },
        persistedDocuments: { hashAlgorithm: 'sha256' },
      },
      config: { enumsAsTypes: true, scalars: { DateTime: 'string', ID: 'string' }, useTypeImports: true },
    },
    'web/src/admin/generated/': {
      schema: ADMIN,
      preset: 'client',
      documents: ['web/src/admin/**/*.{ts,tsx}'],
      presetConfig: { fragmentMasking: false },
      config: {
        enumsAsTypes: true,
        scalars: { DateTime: 'string', IndianDay: 'string', ID: 'string' },
        useTypeImports: true,
      },
    },
  },
};

export default config;
