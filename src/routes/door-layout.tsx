import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Door } from '../features/account/door.tsx'
import { storefrontQuery } from '../features/catalogue/catalogue-queries.ts'

/** What the pages that lead into an account stand in. */
export function DoorLayout() {
  const { data } = useQuery(storefrontQuery())
  return (
    <Door pictures={data?.answer.doors ?? []}>
      <Outlet />
    </Door>
  )
}
