import { MantineProvider } from '@mantine/core';
import { schemeManager } from './color-scheme.ts';
import { KeyDialogHost } from './components/ai-key/key-dialog-host.tsx';
import { ConversionSession } from './components/conversion/session.tsx';
import { Toasts } from './components/toasts.tsx';
import { CrashBoundary } from './layout/crash-boundary.tsx';
import { SiteRoutes } from './routes.tsx';
import { SiteRouter } from './routing/site-router.tsx';
import { cssVariables, theme } from './theme.ts';

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemeManager}>
      <CrashBoundary>
        <ConversionSession>
          <SiteRouter>
            <Toasts />
            <KeyDialogHost />
            <SiteRoutes />
          </SiteRouter>
        </ConversionSession>
      </CrashBoundary>
    </MantineProvider>
  );
}
