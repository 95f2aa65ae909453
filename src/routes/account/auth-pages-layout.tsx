import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { AuthLayout } from '../../features/account/auth-layout.tsx'
import { storefrontQuery } from '../../features/catalogue/catalogue-queries.ts'

/** What the pages that lead into an account stand in. */
export function DoorLayout() {
  const { data } = useQuery(storefrontQuery())
  return (
    <AuthLayout pictures={data?.data.doors ?? []}>
      <Outlet />
    </AuthLayout>
  )
}
