import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { OfflineBanner } from './OfflineBanner.tsx';
import { router } from './router.ts';
import { useScreenAnnouncements } from './use-screen-announcements.ts';

export function App() {
  useScreenAnnouncements();
  return (
    <QueryClientProvider client={router.options.context.queries}>
      <OfflineBanner />
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
