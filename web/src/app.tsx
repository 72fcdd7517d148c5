import { MantineProvider } from '@mantine/core';
import { BrowserRouter } from 'react-router';
import { schemeManager } from './color-scheme.ts';
import { KeyDialogHost } from './components/ai-key/key-dialog-host.tsx';
import { ConversionSession } from './components/conversion/session.tsx';
import { Toasts } from './components/toasts.tsx';
import { CrashBoundary } from './layout/crash-boundary.tsx';
import { useAddressBase } from './layout/language-address.ts';
import { SiteRoutes } from './routes.tsx';
import { cssVariables, theme } from './theme.ts';

/** The pages below the address of their language. */
function Site() {
  const base = useAddressBase();
  return (
    // Another base is another history.
    <BrowserRouter key={base} basename={base}>
      <Toasts />
      <KeyDialogHost />
      <SiteRoutes />
    </BrowserRouter>
  );
}

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemeManager}>
      <CrashBoundary>
        <ConversionSession>
          <Site />
        </ConversionSession>
      </CrashBoundary>
    </MantineProvider>
  );
}
