export { default as IconPrevious } from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
export { default as IconNext } from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
export { default as IconMinus } from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
