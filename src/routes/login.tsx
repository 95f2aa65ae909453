import { DoorCard } from '../features/account/door-card.tsx'
import { GuestsOnly } from '../features/account/guests-only.tsx'
import { LoginForm } from '../features/account/login-form.tsx'
import { useEntry } from '../features/account/use-entry.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ShopLink } from '../ui/shop-link.tsx'

export function LoginPage() {
  const { enter, door } = useEntry()
  const links = (
    <>
      <ShopLink className="link" href={door('/forgot-password')}>
        Forgot password?
      </ShopLink>
      <ShopLink className="link" href={door('/register')}>
        Create an account
      </ShopLink>
    </>
  )
  return (
    <GuestsOnly>
      <PageHead title="Login" description="Log in to your account." path="/login" unlisted />
      <DoorCard title="Login" links={links}>
        <LoginForm onEntered={enter} />
      </DoorCard>
    </GuestsOnly>
  )
}
