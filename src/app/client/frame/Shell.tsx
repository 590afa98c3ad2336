import './frame.css';
// Styles of screens. One bundle is smaller than the names of separate files would be on the sign-in page.
import '#src/leave/applied-leave/client/submit/apply.css';
import '#src/leave/applied-leave/client/change/balance-change.css';
import '#src/leave/applied-leave/client/decide/decide.css';
import '#src/leave/applied-leave/client/pending/pending.css';
import '#src/company/work-pattern/client/work-pattern.css';
import '#src/company/employee/client/bulk/update-profiles.css';
import '#src/company/employee/client/profile/work-history.css';
import '#src/app/home/client/setup-checklist.css';
import '#src/app/home/client/home.css';
import '#src/outgoing/notification-page/client/notifications.css';
import '#src/shared/screens/client/upload/upload.css';
import '#src/company/company-setting/client/settings.css';
import '#src/company/leave-category/client/grant-rules.css';
import '#src/leave/leave-entitlement/client/explain.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { usePageNote } from '#src/platform/ui/client/overlay/toasts.ts';
import { isFirstTime } from '#src/identity/sign-in/client/password/first-time-flag.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { companyName, useToday } from '#src/shared/screens/client/company.ts';
import { Header } from './Header.tsx';
import { useFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { Overlays, useOverlays } from './Overlays.tsx';
import { takeFreshQueryClient } from '#src/app/client/query-client.ts';
import { Sidebar } from './Sidebar.tsx';
import { useFocusRecovery } from './use-focus-recovery.ts';
import { useMenu } from './use-menu.ts';

// No screen waits for the corner of the toasts. Toasts shown earlier appear with it.
const Toasts = lazy(async () => ({ default: (await import('#src/platform/ui/client/overlay/Toasts.tsx')).Toasts }));

// A reload does not end the setup of a company. Without this code HR can still go on from the home page.
if (sessionStorage.setupStep) void import('#src/app/home/client/restore-next-step.ts').catch(() => undefined);

/** The frame of every screen for signed-in people. */
export function Shell() {
  const [queries] = useState(takeFreshQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Frame />
    </QueryClientProvider>
  );
}

function Frame() {
  const main = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useMenu(toggle);
  const notice = useFlashMessage();
  useFocusRecovery();
  const overlays = useOverlays();
  // No other screen opens until the password is changed and a required second factor is set up, so there is no menu.
  const { factorNeeded } = useCaller();
  const hasMenu = !isFirstTime() && !factorNeeded;
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a className="skip-link" href="#main" onClick={skip}>
        Skip to content
      </a>
      <Header hasMenu={hasMenu} menuOpen={menu.open} toggleMenu={menu.toggle} toggle={toggle} showPalette={overlays.showPalette} />
      <div className="shell" data-menu={hasMenu && !menu.collapsed ? undefined : 'none'}>
        {hasMenu && <Sidebar open={menu.overlaid} onChoose={menu.leave} />}
        {menu.overlaid && <button type="button" tabIndex={-1} className="sidebar-outside" aria-label="Close menu" onClick={menu.close} />}
        <div className="sheet" inert={menu.overlaid}>
          <main className="main" id="main" tabIndex={-1} ref={main}>
            {notice && (
              <div className="notice">
                <Banner tone={notice.tone} alert>
                  {notice.text}
                </Banner>
              </div>
            )}
            {usePageNote()}
            <Outlet />
          </main>
          <footer className="footer">
            © {yearOf(useToday())} {companyName()}
          </footer>
        </div>
      </div>
      {hasMenu && <Overlays {...overlays} />}
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  );
}
