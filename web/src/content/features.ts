import { IconFormula, IconPdf, IconScan, IconShield, IconSparkles, IconStack } from '../icons.ts';

export const FEATURES = [
  { id: 'equations', Icon: IconFormula },
  { id: 'detection', Icon: IconSparkles },
  { id: 'pdf', Icon: IconPdf },
  { id: 'scans', Icon: IconScan },
  { id: 'batch', Icon: IconStack },
  { id: 'private', Icon: IconShield },
] as const;
