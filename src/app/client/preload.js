// Runs before the first paint: it stands in index.html, where the Content-Security-Policy allows it by its hash.
{
  const page = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    const token = localStorage.getItem('accessToken');
    const needsNoToken = ['/decide', '/forgotpassword', '/resetpassword'].includes(location.pathname);
    // The sign-in form that stands in index.html is for those who have to sign in.
    if (token !== null || needsNoToken) page.dataset.firstPaint = 'none';
    // Who asked for a page is told why this one comes.
    else if (location.pathname === '/login' ? location.search.includes('redirect=') : location.pathname !== '/')
      page.dataset.firstPaint = 'asked';
    // Nothing shows before it is known who is signed in: that is asked now, and whoever makes the call later gets this answer.
    if (token !== null && !needsNoToken) {
      const address = '/api/auth/user/me';
      const answer = fetch(address, { headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } });
      answer.catch(() => {});
      window.askedFirst = { address, token, answer };
    }
  } catch {
    // Without storage there is no choice to honour.
  }
  // The form is filled in as soon as it is parsed: DOMContentLoaded would wait for the scripts.
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('.first-paint footer [data-company]')) return;
    observer.disconnect();
    const company = document.querySelector('meta[name="company-name"]').content;
    for (const place of document.querySelectorAll('.first-paint [data-company]')) place.textContent = company;
    document.querySelector('.first-paint [data-year]').textContent = String(new Date().getFullYear());
  }).observe(document, { childList: true, subtree: true });
}
