export {
  createSutra,
  type Problem,
  type Schemas,
  type SutraClient,
  type SutraOptions,
  SutraProblem,
  unwrap,
} from './client.ts';
export type { components, operations, paths } from './generated/schema.ts';
export { type AnyJob, download, finished, toBase64 } from './jobs.ts';
export { type ReceivedMessage, readWebhook } from './webhook.ts';
