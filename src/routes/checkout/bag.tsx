import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { bagCount } from '#contract/bag/bag.ts'
import { needsSize } from '#contract/bag/line-changes.ts'
import { RequireLogin } from '../../features/account/require-login.tsx'
import { BagLayout, BagSkeleton, EmptyBag, SavedPricesNotice } from '../../features/bag/bag-layout.tsx'
import { BagLines } from '../../features/bag/bag-lines.tsx'
import { StorageWarning } from '../../features/bag/storage-warning.tsx'
import { WishesCards } from '../../features/bag/wishes-cards.tsx'
import { CheckoutPanel } from '../../features/checkout/checkout-panel.tsx'
import { useCardCheckout, useReturnFromPayment } from '../../features/checkout/payment/use-card-checkout.tsx'
import { useBag } from '../../state/bag/bag-store.ts'
import { useFreshBag } from '../../state/bag/fresh-bag.ts'
import { storefrontQuery } from '../../state/queries/catalogue-queries.ts'
import type { Elements } from '../../ui/elements.ts'
import { PageHead } from '../../ui/page-head.tsx'

/**
 * After a payment (`?res=success`), a shopper without a session logs in first:
 * only the account knows the order.
 */
export function BagPage() {
  const { hasReturned } = useReturnFromPayment()
  const page = useRef<HTMLDivElement>(null)
  const contents = <BagContents onLineRemoved={() => page.current?.focus()} />
  return (
    <div className="wrap page" ref={page} tabIndex={-1}>
      <PageHead title="Shopping Bag" description="The pieces you have chosen." path="/cart" />
      {hasReturned ? <RequireLogin fallback={<BagSkeleton />}>{() => contents}</RequireLogin> : contents}
    </div>
  )
}

function BagContents({ onLineRemoved }: { onLineRemoved: () => void }) {
  const { bag, ready, persisted, unsyncedKeys } = useBag()
  const { data: storefront } = useQuery(storefrontQuery())
  const { products, savedAt, isChecked } = useFreshBag(bag.lines)
  const checkout = useCardCheckout()
  const dialogs: Elements = checkout.dialogs
  return (
    <>
      {!persisted && <StorageWarning />}
      {!ready && <BagSkeleton />}
      {ready && bag.lines.length === 0 && <EmptyBag />}
      {ready && bag.lines.length > 0 && (
        <BagLayout
          count={bagCount(bag)}
          lines={
            <>
              <SavedPricesNotice savedAt={savedAt} />
              <BagLines lines={bag.lines} products={products} unsynced={unsyncedKeys} onRemoved={onLineRemoved} />
              <WishesCards bag={bag} occasions={storefront?.data.occasions ?? []} />
            </>
          }
          summary={
            <CheckoutPanel
              bag={bag}
              withoutSize={bag.lines.filter((line) => needsSize(line, products[line.productId]))}
              isChecked={isChecked}
              isTestMode={storefront?.data.testMode ?? false}
              onCardCheckout={checkout.openCardDialog}
            />
          }
        />
      )}
      {dialogs}
    </>
  )
}
