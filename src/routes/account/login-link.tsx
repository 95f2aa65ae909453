import { useParams } from '@tanstack/react-router'
import { AuthCard } from '../../features/account/auth-layout.tsx'
import { useReturnPath } from '../../features/account/auth-navigation.ts'
import { LoginLinkForm } from '../../features/account/login-link-form.tsx'
import { RequireGuest } from '../../features/account/require-login.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** Opened by the link that is emailed after ten wrong passwords. */
export function LoginLinkPage() {
  const { token } = useParams({ from: '/shop/auth/login-link/$token' })
  const { continueAfterLogin } = useReturnPath()
  const links = (
    <>
      <ShopLink className="link" href="/login">
        Log in with your password
      </ShopLink>
      <ShopLink className="link" href="/forgot-password">
        Forgot password?
      </ShopLink>
    </>
  )
  return (
    <RequireGuest>
      <PageHead title="Login" description="Log in to your account." path="/login-link" unlisted />
      <AuthCard title="Welcome back" links={links}>
        <LoginLinkForm token={token} onLoggedIn={continueAfterLogin} />
      </AuthCard>
    </RequireGuest>
  )
}
