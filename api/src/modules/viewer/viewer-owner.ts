import type { Owner } from '@sutra/prisma';

/** Whom the viewer's fields are about: known from the request alone, without a look at the row. */
export type ViewerOwner = Pick<Owner, 'id' | 'kind'>;
