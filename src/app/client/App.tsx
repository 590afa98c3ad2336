import { RouterProvider } from '@tanstack/react-router';
import { OfflineBanner } from '#src/app/client/frame/OfflineBanner.tsx';
import { router } from './router.ts';
import { useScreenAnnouncements } from '#src/app/client/frame/use-screen-announcements.ts';

export function App() {
  useScreenAnnouncements();
  return (
    <>
      <OfflineBanner />
      <RouterProvider router={router} />
    </>
  );
}
