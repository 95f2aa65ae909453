import { Link } from '@tanstack/react-router'
import { PageHead } from '../ui/page-head.tsx'

export function NotFoundPage() {
  return (
    <main>
      <PageHead title="Page Not Found" description="The page is currently not available." path="/404" />
      <h1>Page Not Found</h1>
      <p>The page is currently not available.</p>
      <Link to="/">Back to Home</Link>
    </main>
  )
}
