import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const thread: MantineColorsTuple = [
  '#eefaf7',
  '#d6f2eb',
  '#aee4d8',
  '#7fd1c1',
  '#54bfad',
  '#2b9e8c',
  '#178272',
  '#0f6b5f',
  '#0c5a50',
  '#0b433c',
];

const fontFamily =
  "'Inter Variable', 'Noto Sans Devanagari Variable', 'Inter Fallback', system-ui, 'Segoe UI', Roboto, sans-serif";

/** Colour, type and space of the whole site; style sheets use the variables below and nothing else. */
export const theme = createTheme({
  colors: { thread },
  primaryColor: 'thread',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  fontFamily,
  headings: { fontFamily, fontWeight: '680' },
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '18px', xl: '28px' },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  respectReducedMotion: true,
  cursorType: 'pointer',
});

const shared = {
  '--space-1': '0.25rem',
  '--space-2': '0.5rem',
  '--space-3': '0.75rem',
  '--space-4': '1rem',
  '--space-5': '1.5rem',
  '--space-6': '2rem',
  '--space-7': '3rem',
  '--space-8': '4.5rem',
  '--text-small': '0.875rem',
  '--text-body': '1.0625rem',
  '--text-lead': 'clamp(1.125rem, 0.95rem + 0.7vw, 1.3125rem)',
  '--text-title': 'clamp(1.75rem, 1.35rem + 1.7vw, 2.5rem)',
  '--text-display': 'clamp(2.375rem, 1.5rem + 3.7vw, 3.875rem)',
  '--header-height': '4rem',
  '--bottom-bar-height': '4rem',
  '--measure': '72rem',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: shared,
  light: {
    '--mantine-color-body': '#fbfaf6',
    '--mantine-color-text': '#17211f',
    '--mantine-color-dimmed': '#52605c',
    '--surface': '#ffffff',
    '--sunken': '#f4f2ea',
    '--line': '#e4e0d4',
    '--line-strong': '#857f70',
    '--ink': '#17211f',
    '--ink-soft': '#52605c',
    '--brand': '#0f6b5f',
    '--brand-soft': '#e6f4f0',
    '--accent': '#b8500b',
    '--accent-soft': '#fdf1df',
    '--danger': '#b42318',
    '--danger-soft': '#fdecea',
    '--shadow': '0 1px 2px rgb(23 33 31 / 5%), 0 12px 32px -12px rgb(23 33 31 / 14%)',
  },
  dark: {
    '--mantine-color-body': '#101615',
    '--mantine-color-text': '#eef3f1',
    '--mantine-color-dimmed': '#a6b4b0',
    '--surface': '#182120',
    '--sunken': '#131a19',
    '--line': '#2c3836',
    '--line-strong': '#70807c',
    '--ink': '#eef3f1',
    '--ink-soft': '#a6b4b0',
    '--brand': '#62cdb9',
    '--brand-soft': '#17322d',
    '--accent': '#f2a95a',
    '--accent-soft': '#362818',
    '--danger': '#ff9085',
    '--danger-soft': '#3a1f1c',
    '--shadow': '0 1px 2px rgb(0 0 0 / 30%), 0 12px 32px -12px rgb(0 0 0 / 55%)',
  },
});
