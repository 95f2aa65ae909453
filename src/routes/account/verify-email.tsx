import { useParams } from '@tanstack/react-router'
import { VerifyEmailForm } from '../../features/account/verify-email-form.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** Opened by the link in the email that follows a registration. */
export function VerifyEmailPage() {
  const { token } = useParams({ from: '/shop/verify-email/$token' })
  return (
    <div className="wrap page">
      <PageHead
        title="Your e-mail address"
        description="Tell us that an address is yours."
        path="/verify-email"
        unlisted
      />
      <VerifyEmailForm token={token} />
    </div>
  )
}
