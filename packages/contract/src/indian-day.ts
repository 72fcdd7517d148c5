const INDIAN_DAYS = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** The day in Asia/Kolkata that a moment belongs to, as `2026-11-20`. */
export function indianDay(moment: Date): string {
  return INDIAN_DAYS.format(moment);
}
