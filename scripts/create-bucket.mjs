// Makes the bucket of S3_BUCKET where it is missing: for stores that start empty.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { exitWith } from './operator-error.mjs';

const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;

try {
  const client = new S3Client({
    endpoint: S3_ENDPOINT,
    region: S3_REGION ?? 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  });
  const missing = await client.send(new HeadBucketCommand({ Bucket: S3_BUCKET })).then(
    () => false,
    (error) => error.$metadata?.httpStatusCode === 404,
  );
  if (missing) await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
} catch (error) {
  exitWith(error);
}
