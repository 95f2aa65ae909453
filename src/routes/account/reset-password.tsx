import { useParams } from '@tanstack/react-router'
import { AuthCard } from '../../features/account/auth-layout.tsx'
import { useRedirectToLogin } from '../../features/account/auth-navigation.ts'
import { ResetPasswordForm } from '../../features/account/reset-password-form.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function ResetPasswordPage() {
  const { token } = useParams({ from: '/shop/auth/reset-password/$token' })
  const redirectToLogin = useRedirectToLogin()
  const links = (
    <>
      <ShopLink className="link" href="/forgot-password">
        Request a new link
      </ShopLink>
      <ShopLink className="link" href="/login">
        Back to login
      </ShopLink>
    </>
  )
  return (
    <>
      <PageHead title="Reset password" description="Choose a new password." path="/reset-password" unlisted />
      <AuthCard title="Reset password" links={links}>
        <ResetPasswordForm token={token} onReset={redirectToLogin} />
      </AuthCard>
    </>
  )
}
