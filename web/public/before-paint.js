// Sets the remembered style and language before the first paint, so that nothing flashes.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const scheme = read('sutra.scheme') ?? 'auto';
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.mantineColorScheme = scheme === 'auto' ? (dark ? 'dark' : 'light') : scheme;
  const asked = /^\/hi(\/|$)/.test(location.pathname) ? 'hi' : null;
  const language = asked ?? read('sutra.language') ?? navigator.language.slice(0, 2);
  root.lang = language === 'hi' ? 'hi' : 'en';
  // What is pressed before the page lives is pressed again then.
  addEventListener('click', ({ target }) => {
    const button = target.closest?.('[data-prerendered] button');
    if (button) window.earlyPress = button;
  });
})();
