import { RouterProvider } from '@tanstack/react-router';
import { OfflineBanner } from './OfflineBanner.tsx';
import { router } from './router.ts';
import { useScreenAnnouncements } from './use-screen-announcements.ts';

export function App() {
  useScreenAnnouncements();
  return (
    <>
      <OfflineBanner />
      <RouterProvider router={router} />
    </>
  );
}
