import { DoorCard } from '../features/account/door-card.tsx'
import { ForgotForm } from '../features/account/forgot-form.tsx'
import { useEntry } from '../features/account/use-entry.ts'
import { useLoginSoon } from '../features/account/use-login-soon.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ShopLink } from '../ui/shop-link.tsx'

export function ForgotPasswordPage() {
  const { door } = useEntry()
  const loginSoon = useLoginSoon()
  const links = (
    <ShopLink className="link" href={door('/login')}>
      Back to login
    </ShopLink>
  )
  return (
    <>
      <PageHead title="Forgot password" description="Get a link for a new password." path="/forgot-password" unlisted />
      <DoorCard title="Forgot password" links={links}>
        <ForgotForm onSent={loginSoon} />
      </DoorCard>
    </>
  )
}
