import { AuthCard } from '../../features/account/auth-layout.tsx'
import { useReturnPath } from '../../features/account/auth-navigation.ts'
import { LoginForm } from '../../features/account/login-form.tsx'
import { RequireGuest } from '../../features/account/require-login.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function LoginPage() {
  const { continueAfterLogin, authHref } = useReturnPath()
  const links = (
    <>
      <ShopLink className="link" href={authHref('/forgot-password')}>
        Forgot password?
      </ShopLink>
      <ShopLink className="link" href={authHref('/register')}>
        Create an account
      </ShopLink>
    </>
  )
  return (
    <RequireGuest>
      <PageHead title="Login" description="Log in to your account." path="/login" unlisted />
      <AuthCard title="Login" links={links}>
        <LoginForm onLoggedIn={continueAfterLogin} />
      </AuthCard>
    </RequireGuest>
  )
}
