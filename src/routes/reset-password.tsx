import { useParams } from '@tanstack/react-router'
import { DoorCard } from '../features/account/door-card.tsx'
import { ResetForm } from '../features/account/reset-form.tsx'
import { useLoginSoon } from '../features/account/use-login-soon.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ShopLink } from '../ui/shop-link.tsx'

export function ResetPasswordPage() {
  const { token } = useParams({ from: '/shop/door/reset-password/$token' })
  const loginSoon = useLoginSoon()
  const links = (
    <>
      <ShopLink className="link" href="/forgot-password">
        Ask for another link
      </ShopLink>
      <ShopLink className="link" href="/login">
        Back to login
      </ShopLink>
    </>
  )
  return (
    <>
      <PageHead title="Reset password" description="Choose a new password." path="/reset-password" unlisted />
      <DoorCard title="Reset password" links={links}>
        <ResetForm token={token} onReset={loginSoon} />
      </DoorCard>
    </>
  )
}
