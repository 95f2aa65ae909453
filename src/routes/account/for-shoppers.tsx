import type { ReactNode } from 'react'
import { RequireLogin } from '../../features/account/require-login.tsx'
import type { SignedInShopper } from '../../features/orders/orders-queries.ts'
import { useSession } from '../../state/session/session.ts'

interface ForShoppersProps {
  waiting: ReactNode
  children: (owner: SignedInShopper) => ReactNode
}

/** What shoppers read with their token. Guests are sent to log in, and come back. */
export function ForShoppers({ waiting, children }: ForShoppersProps) {
  const { token } = useSession()
  return <RequireLogin waiting={waiting}>{({ _id }) => token && children({ userId: _id, token })}</RequireLogin>
}
