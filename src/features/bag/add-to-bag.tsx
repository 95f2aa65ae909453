import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/schemas/catalogue.ts'
import { addToLazyBag, useLazyBag } from '../../state/bag/lazy-bag.ts'
import { notifyChunkLoadError } from '../../state/network/chunk-load-error.ts'
import { notify } from '../../state/notices.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './add-to-bag.module.css'
import { BAG_NOT_STORED } from './storage-warning.tsx'

interface AddToBagProps {
  product: Pick<Product, '_id' | 'title' | 'price' | 'image' | 'stock' | 'color'>
}

/** The two ways into the bag. A piece that is in it already has a link to it instead of the first. */
export function AddToBag({ product }: AddToBagProps) {
  const bag = useLazyBag()
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const added = useRef<HTMLAnchorElement>(null)
  const adding = useRef(false)
  const [busy, setBusy] = useState<'add' | 'buy' | null>(null)
  const kept = bag?.persisted ?? true
  const inBag = bag?.doc.products.some(({ id }) => id === product._id) === true
  const soldOut = product.stock <= 0
  useEffect(() => {
    // The button that had the focus has become this link.
    if (inBag && adding.current) added.current?.focus()
    adding.current = false
  }, [inBag])
  useEffect(() => {
    if (said && !kept) notify(BAG_NOT_STORED)
  }, [said, kept])
  const add = async () => {
    adding.current = true
    setBusy('add')
    const outcome = await addOrNotify(product)
    setBusy(null)
    if (outcome?.kind === 'added') setSaid(outcome.message)
    else adding.current = false
  }
  const buy = async () => {
    setBusy('buy')
    const outcome = await addOrNotify(product)
    if (outcome?.kind === 'added') await navigate({ to: '/cart' })
    setBusy(null)
  }
  return (
    <>
      {inBag ? (
        <Link ref={added} to="/cart" className={buttonClass({ variant: 'secondary' })}>
          <span className={styles.added}>
            <Icon name="check" size="s" /> ADDED
          </span>
        </Link>
      ) : (
        <Button variant="secondary" disabled={soldOut} busy={busy === 'add' && 'Adding...'} onClick={add}>
          ADD TO BAG
        </Button>
      )}
      <Button disabled={soldOut} busy={busy === 'buy' && 'One moment…'} onClick={buy}>
        BUY NOW
      </Button>
      <span className="sr" role="status">
        {said}
      </span>
    </>
  )
}

/** Puts a piece in the bag, and tells why where that cannot be. */
async function addOrNotify(product: AddToBagProps['product']) {
  try {
    const added = await addToLazyBag(toBagProduct(product))
    if (added.kind === 'refused') notify(added.message)
    return added
  } catch {
    notifyChunkLoadError()
    return null
  }
}

function toBagProduct({ _id, title, price, image, stock, color }: AddToBagProps['product']) {
  return { id: _id, title, price, image: image[0] ?? '', stock, color: [...color] }
}
