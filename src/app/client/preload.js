// Runs before the first paint. It is inlined in index.html, where the Content-Security-Policy allows it by its hash.
{
  const page = document.documentElement;
  const year = new Date().getFullYear();
  const list = '?page=1&size=10';
  /** The first calls of the screens that people open most, by the roles that may make them. The screens define the calls. */
  const callsByRole = {
    '/': {
      E: [`leaveentitlement/me/${year}`, 'appliedleave/me', 'publicholidays'],
      M: ['appliedleave/count/me/pendingapproval'],
      H: ['firsthour'],
    },
    '/myleavehistory': { E: [`appliedleave/me${list}`] },
    '/myleavedetails': { E: [`leaveentitlement/me/${year}${list}`] },
    '/mypublicholiday': { E: [`publicholidays${list}`] },
    '/leaverequests': { MA: [`appliedleave/me/pendingapproval${list}`] },
    '/leavehistory': { M: [`appliedleave/me/${year}${list}`] },
    '/leaveentitlementmanager': { M: [`leaveentitlement/managerreportees${list}`] },
    '/listallappliedleave': { HA: [`appliedleave${list}`] },
    '/liststaffprofile': { HA: [`employeeDetailsWithDeptTest${list}`] },
    '/leaveentitlement': { HA: [`leaveentitlements${list}`] },
    '/publicholiday': { H: [`publicholidays${list}`] },
    '/leavecategory': { H: [`leavecategories${list}`] },
    '/translateitems': { H: [`translateitems${list}`] },
    '/logindetails': { H: [`logindetails${list}`] },
  };
  const firstCalls = (roles) =>
    location.search === '' && localStorage.getItem('firstTimeLogin') !== 'YES'
      ? Object.entries(callsByRole[location.pathname] ?? {}).flatMap(([allowed, calls]) =>
          Array.from(roles).some((role) => allowed.includes(role)) ? calls : [],
        )
      : [];
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
    // Nothing shows until the caller is known, so the first calls of the screen start now. Its own requests reuse the answers.
    if (token !== null && !needsNoToken) {
      const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
      const answers = {};
      for (const call of ['auth/user/me', ...firstCalls(sessionStorage.getItem('roles') ?? 'E')]) {
        answers[`/api/${call}`] = fetch(`/api/${call}`, { headers });
        answers[`/api/${call}`].catch(() => {});
      }
      window.preloadedRequests = { token, answers };
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
