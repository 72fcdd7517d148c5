import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { BrowserRouter } from 'react-router';
import { KeyDialogHost } from './components/ai-key/key-dialog-host.tsx';
import { ConversionSession } from './components/conversion/session.tsx';
import { Toasts } from './components/toasts.tsx';
import { baseOfAddress } from './layout/addresses.ts';
import { CrashBoundary } from './layout/crash-boundary.tsx';
import { SiteRoutes } from './routes.tsx';
import { cssVariables, theme } from './theme.ts';

const schemes = localStorageColorSchemeManager({ key: 'sutra.scheme' });

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
    >
      <CrashBoundary>
        <BrowserRouter basename={baseOfAddress(location.pathname)}>
          <ConversionSession>
            <Toasts />
            <KeyDialogHost />
            <SiteRoutes />
          </ConversionSession>
        </BrowserRouter>
      </CrashBoundary>
    </MantineProvider>
  );
}
