export { default as IconDown } from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
