/** What an API key may do. */
export const API_SCOPES = ['convert', 'read', 'delete'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** The days after which a key may end, as the dashboard offers them. */
export const KEY_LIFETIMES_DAYS = [30, 90, 365] as const;
/** The longest of them that may be asked for, in days; without one a key does not end by itself. */
export const MOST_KEY_DAYS = 3_650;
