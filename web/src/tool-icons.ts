/** Icons of pages that are loaded later; those of every page are in `icons.ts`. */
export { default as IconSwap } from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
export { default as IconChart } from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
export { default as IconClock } from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
export { default as IconCopy } from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
export { default as IconFiles } from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs';
export { default as IconFolders } from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs';
export { default as IconHeadset } from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs';
export { default as IconKeyboard } from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
export { default as IconDashboard } from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
export { default as IconMail } from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
export { default as IconPlace } from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
export { default as IconMessage } from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
export { default as IconPlug } from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
export { default as IconScissors } from '@tabler/icons-react/dist/esm/icons/IconScissors.mjs';
export { default as IconTeam } from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
export { default as IconWriting } from '@tabler/icons-react/dist/esm/icons/IconWriting.mjs';
