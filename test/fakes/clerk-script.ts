/** What the service's own script does on a page, as far as the site sees it. */
export const CLERK_SCRIPT = `(() => {
  const listeners = [];
  const token = () => /__session=([^;]+)/.exec(document.cookie)?.[1] ?? null;
  const changed = { at: new Date(0) };
  const state = () => {
    const user = token() ? { id: 'user', updatedAt: changed.at } : null;
    const session = user && { id: 'sess', status: 'active', user, getToken: async () => token(), lastActiveToken: { jwt: { claims: { sub: 'user', sid: 'sess' } }, getRawString: token } };
    return { client: { id: 'client', sessions: session ? [session] : [] }, session, user, organization: null };
  };
  const tell = () => listeners.forEach((listener) => listener(state()));
  const mount = (name) => (node) => {
    const button = document.createElement('button');
    button.textContent = name + ' with the hosted form';
    button.onclick = async () => {
      document.cookie = '__session=' + (await (await fetch('https://fake.clerk.example/token')).text()) + '; path=/';
      tell();
    };
    node.append(button);
  };
  const unmount = (node) => node.replaceChildren();
  const profile = () => {
    const dialog = document.createElement('dialog');
    const button = document.createElement('button');
    button.textContent = 'Enter the code in the hosted profile';
    button.onclick = async () => {
      await fetch('https://fake.clerk.example/verify');
      changed.at = new Date();
      dialog.remove();
      tell();
    };
    dialog.append(button);
    document.body.append(dialog);
    dialog.showModal();
  };
  window.Clerk = {
    version: '5.0.0', isReactNative: false, status: 'ready',
    get loaded() { return true; },
    load: async () => {},
    addListener: (listener) => { listeners.push(listener); listener(state()); return () => {}; },
    on: (event, handler, options) => { if (event === 'status') handler('ready'); }, off: () => {},
    get client() { return state().client; }, get session() { return state().session; }, get user() { return state().user; },
    mountSignIn: mount('Sign in'), unmountSignIn: unmount,
    mountSignUp: mount('Sign up'), unmountSignUp: unmount,
    openUserProfile: profile,
    __unstable__updateProps: async () => {}, setActive: async () => {},
    signOut: async (leave) => { document.cookie = '__session=; path=/; max-age=0'; tell(); leave?.(); },
  };
})();`;
