import { DoorCard } from '../features/account/door-card.tsx'
import { GuestsOnly } from '../features/account/guests-only.tsx'
import { RegisterForm } from '../features/account/register-form.tsx'
import { useEntry } from '../features/account/use-entry.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ShopLink } from '../ui/shop-link.tsx'

export function RegisterPage() {
  const { enter, door } = useEntry()
  const links = (
    <ShopLink className="link" href={door('/login')}>
      I have an account
    </ShopLink>
  )
  return (
    <GuestsOnly>
      <PageHead title="Create account" description="An account for your bag and orders." path="/register" unlisted />
      <DoorCard title="Create account" links={links}>
        <RegisterForm onEntered={enter} />
      </DoorCard>
    </GuestsOnly>
  )
}
