import { ClerkProvider, SignIn, SignUp, useUser } from '@clerk/clerk-react';
import { type ReactNode, useEffect } from 'react';
import { currentViewer, enterAccount, mayBeSignedIn, refreshViewer } from '../../viewer/viewer.ts';
import { closeSignIn } from './dialogs.ts';
import { HostedForms } from './hosted-forms.ts';

const forms = {
  SignIn: () => <SignIn routing="virtual" signUpUrl="/sign-up" forceRedirectUrl="/" />,
  SignUp: () => <SignUp routing="virtual" signInUrl="/sign-in" forceRedirectUrl="/" />,
};

/** Our server looks at a person who has not verified the address yet this seldom, in milliseconds. */
const LOOKS_AGAIN = 6_000;

/** Asks who this is, and once more where a verification may just have happened. */
function Refresh() {
  useEffect(() => {
    void refreshViewer();
    const timer = setTimeout(() => {
      if (currentViewer()?.account?.emailVerified === false) void refreshViewer();
    }, LOOKS_AGAIN);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/** Who Clerk says is signed in decides whom the page asks the server about; a change of the person asks again. */
function Follow() {
  const { isLoaded, isSignedIn, user } = useUser();
  useEffect(() => {
    if (!isSignedIn) return;
    closeSignIn();
    // Who was not signed in here before has just done it, in the provider's own form.
    if (!mayBeSignedIn()) void enterAccount();
  }, [isSignedIn]);
  return isLoaded && <Refresh key={`${isSignedIn} ${user?.updatedAt?.getTime()}`} />;
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
