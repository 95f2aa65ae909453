import { WaitingLine } from '../features/outbox/waiting-line.tsx'
import { ConnectionLine } from '../features/shell/connection-line.tsx'

/** What only the device knows, and stands above every page. */
export function ShopNews() {
  return (
    <>
      <ConnectionLine />
      <WaitingLine />
    </>
  )
}
