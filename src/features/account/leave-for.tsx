import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

interface LeaveForProps {
  /** Makes an address of this shop from the one that is left. Asked once: the address changes before the page does. */
  to: (from: string) => string
}

/** In the place of a page that is not for whoever came: leads elsewhere, and Back does not return here. */
export function LeaveFor({ to }: LeaveForProps) {
  const { history } = useRouter()
  const [address] = useState(() => to(history.location.href))
  useEffect(() => history.replace(address), [history, address])
  return null
}
