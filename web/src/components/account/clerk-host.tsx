import { ClerkProvider, SignIn, SignUp, useUser } from '@clerk/clerk-react';
import { type ReactNode, useEffect } from 'react';
import { closeDialog } from './dialogs.ts';
import { HostedForms } from './hosted-forms.ts';
import { refreshViewer } from './viewer.ts';

const forms = {
  SignIn: () => <SignIn routing="virtual" signUpUrl="/sign-up" forceRedirectUrl="/" />,
  SignUp: () => <SignUp routing="virtual" signInUrl="/sign-in" forceRedirectUrl="/" />,
};

/** Who Clerk says is signed in decides whom the page asks the server about. */
function Follow() {
  const { isLoaded, isSignedIn } = useUser();
  useEffect(() => {
    if (!isLoaded) return;
    void refreshViewer();
    if (isSignedIn) closeDialog();
  }, [isLoaded, isSignedIn]);
  return null;
}

/** Clerk on our pages: loaded only where its key is set; it keeps the session's cookie fresh. */
export default function ClerkHost({
  publishableKey,
  children,
}: {
  publishableKey: string;
  children: ReactNode;
}) {
  return (
    <ClerkProvider publishableKey={publishableKey} afterSignOutUrl="/">
      <Follow />
      <HostedForms value={forms}>{children}</HostedForms>
    </ClerkProvider>
  );
}
