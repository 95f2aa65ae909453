import { AuthCard } from '../../features/account/auth-layout.tsx'
import { useRedirectToLogin, useReturnPath } from '../../features/account/auth-navigation.ts'
import { ForgotPasswordForm } from '../../features/account/forgot-password-form.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function ForgotPasswordPage() {
  const { authHref } = useReturnPath()
  const redirectToLogin = useRedirectToLogin()
  const links = (
    <ShopLink className="link" href={authHref('/login')}>
      Back to login
    </ShopLink>
  )
  return (
    <>
      <PageHead
        title="Forgot password"
        description="Get a link to choose a new password."
        path="/forgot-password"
        unlisted
      />
      <AuthCard title="Forgot password" links={links}>
        <ForgotPasswordForm onSent={redirectToLogin} />
      </AuthCard>
    </>
  )
}
