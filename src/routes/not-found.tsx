import { LostRing } from '../features/shell/lost-ring.tsx'
import { SoloFrame } from '../features/shell/solo-frame.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'

export function NotFoundPage() {
  return (
    <SoloFrame>
      <PageHead title="Page Not Found" description="The page is currently not available." path="/404" unlisted />
      <LostRing />
      <h1>Page Not Found</h1>
      <p>The page is currently not available.</p>
      <ButtonLink href="/">Back to Home</ButtonLink>
    </SoloFrame>
  )
}
