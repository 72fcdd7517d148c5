import type { ComponentType } from 'react';
import { IconFormula, IconLanguage } from '../icons.ts';
import { IconFiles, IconKeyboard, IconScissors, IconWriting } from '../tool-icons.ts';

export interface Tool {
  /** Its sentences are in `tools.json` under this name. */
  id: 'equations' | 'hindi' | 'krutiDev' | 'translator' | 'splitter' | 'merger';
  link: string;
  category: 'conversion' | 'hindi' | 'documents';
  Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  isPopular: boolean;
  /** Whether it works in the browser alone, without an upload. */
  staysHere: boolean;
}

export const TOOLS: readonly Tool[] = [
  {
    id: 'equations',
    link: '/',
    category: 'conversion',
    Icon: IconFormula,
    isPopular: true,
    staysHere: false,
  },
  {
    id: 'hindi',
    link: '/hindi-handwriting-to-text',
    category: 'hindi',
    Icon: IconWriting,
    isPopular: true,
    staysHere: false,
  },
  {
    id: 'krutiDev',
    link: '/tools/kruti-dev',
    category: 'hindi',
    Icon: IconKeyboard,
    isPopular: true,
    staysHere: true,
  },
  {
    id: 'translator',
    link: '/tools/translator',
    category: 'hindi',
    Icon: IconLanguage,
    isPopular: false,
    staysHere: false,
  },
  {
    id: 'splitter',
    link: '/tools/pdf-splitter',
    category: 'documents',
    Icon: IconScissors,
    isPopular: true,
    staysHere: true,
  },
  {
    id: 'merger',
    link: '/tools/word-merger',
    category: 'documents',
    Icon: IconFiles,
    isPopular: false,
    staysHere: true,
  },
];
