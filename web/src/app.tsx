import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { ConversionSession } from './components/conversion/session.tsx';
import { Toasts } from './components/toasts.tsx';
import { CrashBoundary } from './layout/crash-boundary.tsx';
import { Layout } from './layout/layout.tsx';
import { HomePage } from './pages/home/home-page.tsx';
import { cssVariables, theme } from './theme.ts';

const NotFoundPage = lazy(() => import('./pages/not-found/not-found-page.tsx'));

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
        <BrowserRouter>
          <ConversionSession>
            <Toasts />
            <Routes>
              <Route element={<Layout />}>
                <Route path="/" element={<HomePage />} />
                <Route path="/home" element={<HomePage />} />
                <Route path="*" element={<NotFoundPage />} />
              </Route>
            </Routes>
          </ConversionSession>
        </BrowserRouter>
      </CrashBoundary>
    </MantineProvider>
  );
}
