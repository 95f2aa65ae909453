import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ShopRouter } from './router.tsx'

interface AppProps {
  queryClient: QueryClient
  router: ShopRouter
}

/**
 * Renders the whole page. The server and the browser must render the same tree,
 * so that hydration succeeds.
 */
export function App({ queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
