import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { AuthLayout } from '../../features/account/auth-layout.tsx'
import { storefrontQuery } from '../../state/queries/catalogue-queries.ts'

/** Shared layout for the pages where shoppers log in, register or reset their password. */
export function AuthPageLayout() {
  const { data } = useQuery(storefrontQuery())
  return (
    <AuthLayout pictures={data?.data.doors ?? []}>
      <Outlet />
    </AuthLayout>
  )
}
