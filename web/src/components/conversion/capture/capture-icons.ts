export { default as IconArrowLeft } from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
export { default as IconWhole } from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs';
export { default as IconRotateLeft } from '@tabler/icons-react/dist/esm/icons/IconRotate2.mjs';
export { default as IconRotateRight } from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise2.mjs';
