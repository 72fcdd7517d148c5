import { lazy, Suspense, useEffect, useState } from 'react';
import { loadClerkKey } from '../../viewer/load-viewer.ts';
import { useOpenDialog } from './dialogs.ts';

const ClerkHost = lazy(() => import('./clerk-host.tsx'));
const OpenDialog = lazy(() => import('./open-dialog.tsx'));

/** Loaded with the first dialog, and where a hosted provider keeps somebody's session alive. */
export default function AccountDialogs() {
  const [clerkKey, setClerkKey] = useState<string | null | undefined>();
  const isOpen = useOpenDialog() !== null;
  useEffect(() => {
    void loadClerkKey().then(setClerkKey, () => setClerkKey(null));
  }, []);
  if (clerkKey === undefined) return null;
  const dialog = <Suspense fallback={null}>{isOpen && <OpenDialog />}</Suspense>;
  return clerkKey === null ? dialog : <ClerkHost publishableKey={clerkKey}>{dialog}</ClerkHost>;
}
