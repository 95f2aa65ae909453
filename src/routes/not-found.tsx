import { MinimalFrame } from '../features/shell/minimal-frame.tsx'
import { NotFoundDrawing } from '../features/shell/not-found-drawing.tsx'
import { ButtonLink } from '../ui/buttons/button.tsx'
import { PageHead } from '../ui/page-head.tsx'

export function NotFoundPage() {
  return (
    <MinimalFrame>
      <PageHead title="Page Not Found" description="The page is currently not available." path="/404" unlisted />
      <NotFoundDrawing />
      <h1>Page Not Found</h1>
      <p>The page is currently not available.</p>
      <ButtonLink href="/">Back to Home</ButtonLink>
    </MinimalFrame>
  )
}
