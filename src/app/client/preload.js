// Runs before the first paint. It is inlined in index.html, where the Content-Security-Policy allows it by its hash.
{
  const page = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    const token = localStorage.getItem('accessToken');
    const needsNoToken = ['/decide', '/forgotpassword', '/resetpassword'].includes(location.pathname);
    // The sign-in form in index.html is only for people who have to sign in.
    if (token !== null || needsNoToken) page.dataset.firstPaint = 'none';
    // Explains the sign-in page to people who opened another page.
    else if (location.pathname === '/login' ? location.search.includes('redirect=') : location.pathname !== '/')
      page.dataset.firstPaint = 'asked';
    // Nothing shows until the caller is known, so the call starts now. The first request for the caller reuses its answer.
    if (token !== null && !needsNoToken) {
      const address = '/api/auth/user/me';
      const answer = fetch(address, { headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } });
      answer.catch(() => {});
      window.preloadedRequest = { address, token, answer };
    }
  } catch {
    // Without storage there is no stored choice.
  }
  // Fills in the form as soon as it is parsed. DOMContentLoaded would wait for the scripts.
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('.first-paint footer [data-company]')) return;
    observer.disconnect();
    const company = document.querySelector('meta[name="company-name"]').content;
    for (const place of document.querySelectorAll('.first-paint [data-company]')) place.textContent = company;
    document.querySelector('.first-paint [data-year]').textContent = String(new Date().getFullYear());
  }).observe(document, { childList: true, subtree: true });
}
