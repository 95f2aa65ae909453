import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { AuthLayout } from '../../features/account/auth-layout.tsx'
import { storefrontQuery } from '../../state/queries/catalogue-queries.ts'

/** Log in, register, reset a password. */
export function AuthPageLayout() {
  const { data } = useQuery(storefrontQuery())
  return (
    <AuthLayout pictures={data?.data.doors ?? []}>
      <Outlet />
    </AuthLayout>
  )
}
