import { Unreachable } from '../../ui/unreachable.tsx'

interface ProductUnreachableProps {
  busy: boolean
  onRetry: () => void
}

/** The page of a product that neither the shop nor this device could tell. */
export function ProductUnreachable(retry: ProductUnreachableProps) {
  return (
    <Unreachable title="This piece could not be loaded" {...retry}>
      The shop does not answer, and this device has not saved the piece yet. We try again by ourselves.
    </Unreachable>
  )
}
