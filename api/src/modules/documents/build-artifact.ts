import { type ArtifactRequest, artifactName, isErrorCode, SutraError } from '@sutra/contract';
import type { Artifact, Conversion } from '@sutra/prisma';
import { queueArtifact } from '@sutra/queue';
import type { Services } from '../../services.ts';

/** How long a caller waits, and how often the row is looked at, in milliseconds. */
const WITHIN = 20_000;
const SOONEST = 40;
const LATEST = 400;
/** An error is answered from its row for so long; then the file is tried again. In milliseconds. */
const FAILURE_LASTS = 15_000;

/** A file that was made; its key is known. */
export type MadeFile = Artifact & { key: string };

function settled(file: Artifact | null, state: string): MadeFile | null {
  if (file?.state !== state) return null;
  if (file.key !== null) return { ...file, key: file.key };
  if (Math.abs(Date.now() - file.createdAt.getTime()) > FAILURE_LASTS) return null;
  const code = file.errorCode ?? 'conversion-failed';
  throw new SutraError(isErrorCode(code) ? code : 'conversion-failed');
}

/**
 * A file made from a document: the one that is there, or the worker makes it.
 *
 * @throws SutraError why it cannot be made; `still-working` where it takes longer, then asking again waits on
 */
export async function buildArtifact(
  { prisma, queues }: Services,
  { id: conversionId, ownerId }: Pick<Conversion, 'id' | 'ownerId'>,
  wish: ArtifactRequest,
  state: string,
  within = WITHIN,
): Promise<MadeFile> {
  const where = { conversionId_name: { conversionId, name: artifactName(wish) } };
  const look = async () => settled(await prisma.artifact.findUnique({ where }), state);
  const known = await look();
  if (known) return known;
  await queueArtifact(prisma, queues, { conversionId, state, wish, ownerId }).catch((cause: unknown) => {
    if (cause instanceof SutraError) throw cause;
    throw new SutraError('queue-unavailable', {}, { cause });
  });
  const until = performance.now() + within;
  for (let pause = SOONEST; performance.now() < until; pause = Math.min(LATEST, pause * 1.4)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const made = await look();
    if (made) return made;
  }
  throw new SutraError('still-working');
}
