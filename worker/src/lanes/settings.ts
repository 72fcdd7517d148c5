import { LANES, type Lane } from '@sutra/contract';
import { z } from 'zod';

const atOnce = (files: number) => z.coerce.number().int().min(1).max(64).default(files);

/** How this worker shares its time; several workers may take different lanes. */
export const laneVariables = z.object({
  /** The lanes that this process works on, with commas between them. */
  WORKER_LANES: z
    .string()
    .default(LANES.join(','))
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(LANES)).min(1)),
  /** Files of each lane at once; those that a model reads mostly wait for its answers. */
  QUICK_FILES: atOnce(1),
  PICTURE_FILES: atOnce(1),
  LONG_FILES: atOnce(1),
  MODEL_FILES: atOnce(3),
  /** Seconds after which a file gives way to others that wait, and goes on in the lane of long ones. */
  QUICK_SECONDS: z.coerce.number().min(0.1).max(600).default(20),
  /** The same for a document that is made from conversions. */
  QUICK_DOCUMENT_SECONDS: z.coerce.number().min(0.1).max(90).default(10),
});
export type LaneSettings = z.infer<typeof laneVariables>;

export interface LanePlan {
  lane: Lane;
  filesAtOnce: number;
  /** Milliseconds until a file gives way; null where it never does. */
  sliceMs: number | null;
}

export function lanePlans(settings: LaneSettings): LanePlan[] {
  const sliceMs = settings.QUICK_SECONDS * 1_000;
  const plans: Record<Lane, LanePlan> = {
    quick: { lane: 'quick', filesAtOnce: settings.QUICK_FILES, sliceMs },
    pictures: { lane: 'pictures', filesAtOnce: settings.PICTURE_FILES, sliceMs },
    long: { lane: 'long', filesAtOnce: settings.LONG_FILES, sliceMs: null },
    model: { lane: 'model', filesAtOnce: settings.MODEL_FILES, sliceMs: null },
  };
  return [...new Set(settings.WORKER_LANES)].map((lane) => plans[lane]);
}
