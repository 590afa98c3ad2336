import '#src/platform/ui/client/base/tokens.css';
import '#src/platform/ui/client/base/kit.css';
import '../font.css';
import '../frame/frame.css';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { KitPage } from './KitPage.tsx';

// The links of the kit need a router, but lead nowhere.
const router = createRouter({ routeTree: createRootRoute({ component: KitPage }), history: createMemoryHistory() });

const root = document.getElementById('root');
if (!root) throw new Error('The page must have an element for the kit.');
createRoot(root).render(<RouterProvider router={router} />);
