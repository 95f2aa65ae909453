import { AuthCard } from '../../features/account/auth-layout.tsx'
import { useReturnPath } from '../../features/account/auth-navigation.ts'
import { RegisterForm } from '../../features/account/register-form.tsx'
import { RequireGuest } from '../../features/account/require-login.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function RegisterPage() {
  const { continueAfterLogin, authHref } = useReturnPath()
  const links = (
    <ShopLink className="link" href={authHref('/login')}>
      I already have an account
    </ShopLink>
  )
  return (
    <RequireGuest>
      <PageHead
        title="Create account"
        description="Create an account for your bag and your orders."
        path="/register"
        unlisted
      />
      <AuthCard title="Create account" links={links}>
        <RegisterForm onRegistered={continueAfterLogin} />
      </AuthCard>
    </RequireGuest>
  )
}
