// Runs before the first paint; a file of its own, because the Content-Security-Policy allows no inline script.
const page = document.documentElement;
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  // The sign-in form that stands in index.html is for those who have to sign in.
  const needsSignIn = localStorage.getItem('accessToken') === null && !['/forgotpassword', '/resetpassword'].includes(location.pathname);
  if (!needsSignIn) page.dataset.firstPaint = 'none';
  // Who asked for a page is told why this one comes.
  else if (location.pathname === '/login' ? location.search.includes('redirect=') : location.pathname !== '/')
    page.dataset.firstPaint = 'asked';
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
