import { z } from 'zod';

/** What an API key may do. */
export const API_SCOPES = ['convert', 'read', 'delete'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** The rights of a key as its row has them; those made before there were any have none written down, and may do everything. */
export const apiScopes = z.array(z.enum(API_SCOPES));

/** The days after which a key may end, as the dashboard offers them. */
export const KEY_LIFETIMES_DAYS = [30, 90, 365] as const;
/** The longest of them that may be asked for, in days; without one a key does not end by itself. */
export const MOST_KEY_DAYS = 3_650;
