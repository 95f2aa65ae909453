import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { bagCount } from '#contract/bag.ts'
import { BagAge } from '../features/bag/bag-age.tsx'
import { BagLayout } from '../features/bag/bag-layout.tsx'
import { BagLines } from '../features/bag/bag-lines.tsx'
import { BagNotKept } from '../features/bag/bag-not-kept.tsx'
import { BagSkeleton } from '../features/bag/bag-skeleton.tsx'
import { EmptyBag } from '../features/bag/empty-bag.tsx'
import { WishesCards } from '../features/bag/wishes-cards.tsx'
import { storefrontQuery } from '../features/catalogue/catalogue-queries.ts'
import { CheckoutPanel } from '../features/checkout/checkout-panel.tsx'
import { useCardDoor } from '../features/checkout/use-card-door.tsx'
import { useBag } from '../state/bag.ts'
import { useFreshBag } from '../state/refresh-bag.ts'
import { PageHead } from '../ui/page-head.tsx'

export function BagPage() {
  const { bag, ready, kept, unsaved } = useBag()
  const { data: storefront } = useQuery(storefrontQuery())
  const { gone, savedAt, isChecked } = useFreshBag(bag.products.map(({ id }) => id))
  const { openCard, cardDialog } = useCardDoor()
  const page = useRef<HTMLDivElement>(null)
  return (
    <div className="wrap page" ref={page} tabIndex={-1}>
      <PageHead title="Shopping Bag" description="The pieces you have chosen." path="/cart" />
      {!kept && <BagNotKept />}
      {!ready && <BagSkeleton />}
      {ready && bag.products.length === 0 && <EmptyBag />}
      {ready && bag.products.length > 0 && (
        <BagLayout
          count={bagCount(bag)}
          lines={
            <>
              <BagAge savedAt={savedAt} />
              <BagLines lines={bag.products} gone={gone} unsaved={unsaved} onRemoved={() => page.current?.focus()} />
              <WishesCards bag={bag} occasions={storefront?.answer.occasions ?? []} />
            </>
          }
          summary={
            <CheckoutPanel
              bag={bag}
              isChecked={isChecked}
              isTest={storefront?.answer.testMode ?? false}
              onCard={openCard}
            />
          }
        />
      )}
      {cardDialog}
    </div>
  )
}
