import { formatNumber, formatRupees, localeOf } from '../format.ts';
import { useTranslation } from '../i18n.ts';

/** Numbers, days and moments as the chosen language writes them. */
export function useFormat() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(localeOf(language), options);
    return (moment: string) => format.format(new Date(moment));
  };
  return {
    number: (value: number) => formatNumber(value, language),
    rupees: (value: number) => formatRupees(value, language),
    /** A day of India, as 2026-11-20. */
    day: write({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
    date: write({ dateStyle: 'long' }),
    moment: write({ dateStyle: 'medium', timeStyle: 'short' }),
  };
}
