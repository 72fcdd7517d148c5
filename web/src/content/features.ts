import { IconFormula, IconPdf, IconScan, IconShield, IconSparkles, IconStack } from '../icons.ts';

export const FEATURES = [
  { id: 'equations', Icon: IconFormula },
  { id: 'detection', Icon: IconSparkles },
  { id: 'pdf', Icon: IconPdf },
  { id: 'scans', Icon: IconScan },
  { id: 'batch', Icon: IconStack },
  { id: 'private', Icon: IconShield },
] as const;

/** Languages by their own names, with the code that a screen reader needs. */
export const READY_LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
] as const;

export const COMING_LANGUAGES: readonly { code: string; name: string }[] = [
  { code: 'bn', name: 'বাংলা' },
  { code: 'te', name: 'తెలుగు' },
  { code: 'mr', name: 'मराठी' },
  { code: 'ta', name: 'தமிழ்' },
  { code: 'gu', name: 'ગુજરાતી' },
  { code: 'ur', name: 'اردو' },
  { code: 'kn', name: 'ಕನ್ನಡ' },
  { code: 'ml', name: 'മലയാളം' },
  { code: 'pa', name: 'ਪੰਜਾਬੀ' },
  { code: 'or', name: 'ଓଡ଼ିଆ' },
  { code: 'as', name: 'অসমীয়া' },
  { code: 'ne', name: 'नेपाली' },
  { code: 'sa', name: 'संस्कृतम्' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'de', name: 'Deutsch' },
  { code: 'it', name: 'Italiano' },
  { code: 'pt', name: 'Português' },
  { code: 'nl', name: 'Nederlands' },
  { code: 'sv', name: 'Svenska' },
  { code: 'da', name: 'Dansk' },
  { code: 'no', name: 'Norsk' },
  { code: 'fi', name: 'Suomi' },
  { code: 'pl', name: 'Polski' },
  { code: 'cs', name: 'Čeština' },
  { code: 'hu', name: 'Magyar' },
  { code: 'ro', name: 'Română' },
  { code: 'el', name: 'Ελληνικά' },
  { code: 'tr', name: 'Türkçe' },
  { code: 'ru', name: 'Русский' },
  { code: 'uk', name: 'Українська' },
  { code: 'bg', name: 'Български' },
  { code: 'ar', name: 'العربية' },
  { code: 'he', name: 'עברית' },
  { code: 'fa', name: 'فارسی' },
  { code: 'id', name: 'Bahasa Indonesia' },
  { code: 'vi', name: 'Tiếng Việt' },
  { code: 'th', name: 'ไทย' },
  { code: 'zh', name: '中文' },
  { code: 'ja', name: '日本語' },
  { code: 'ko', name: '한국어' },
];

export const SUBJECTS = [
  'algebra',
  'geometry',
  'trigonometry',
  'calculus',
  'linear',
  'statistics',
  'physics',
  'chemistry',
  'engineering',
  'economics',
  'computing',
  'exams',
] as const;

export const COMING_SOURCES = [
  { id: 'text', works: true },
  { id: 'markdown', works: true },
  { id: 'audio', works: false },
  { id: 'video', works: false },
  { id: 'slides', works: false },
  { id: 'sheet', works: false },
] as const;
