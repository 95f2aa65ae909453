import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/shapes/product.ts'
import { explainMissingPart } from '../../state/explain-missing-part.ts'
import { addToLateBag, useLateBag } from '../../state/late-bag.ts'
import { notify } from '../../state/notices.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './add-to-bag.module.css'
import { NOT_KEPT } from './bag-not-kept.tsx'

interface AddToBagProps {
  product: Pick<Product, '_id' | 'title' | 'price' | 'image' | 'stock' | 'color'>
}

/** The two ways into the bag. A piece that is in it already has a link to it instead of the first. */
export function AddToBag({ product }: AddToBagProps) {
  const bag = useLateBag()
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const added = useRef<HTMLAnchorElement>(null)
  const adding = useRef(false)
  const [busy, setBusy] = useState<'add' | 'buy' | null>(null)
  const kept = bag?.kept ?? true
  const inBag = bag?.doc.products.some(({ id }) => id === product._id) === true
  const soldOut = product.stock <= 0
  useEffect(() => {
    // The button that had the focus has become this link.
    if (inBag && adding.current) added.current?.focus()
    adding.current = false
  }, [inBag])
  useEffect(() => {
    if (said && !kept) notify(NOT_KEPT)
  }, [said, kept])
  const add = async () => {
    adding.current = true
    setBusy('add')
    const outcome = await put(product)
    setBusy(null)
    if (outcome?.kind === 'added') setSaid(outcome.message)
    else adding.current = false
  }
  const buy = async () => {
    setBusy('buy')
    const outcome = await put(product)
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
async function put(product: AddToBagProps['product']) {
  try {
    const added = await addToLateBag(addable(product))
    if (added.kind === 'refused') notify(added.message)
    return added
  } catch {
    explainMissingPart()
    return null
  }
}

function addable({ _id, title, price, image, stock, color }: AddToBagProps['product']) {
  return { id: _id, title, price, image: image[0] ?? '', stock, color: [...color] }
}
