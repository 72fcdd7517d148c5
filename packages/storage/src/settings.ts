import { z } from 'zod';

/** The environment variables that say where files are kept: a bucket where one is named, else `DATA_DIR/files`. */
export const storageVariables = z.object({
  DATA_DIR: z.string().min(1).default('.data'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
});
export type StorageVariables = z.infer<typeof storageVariables>;
