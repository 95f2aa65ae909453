import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/shapes/product.ts'
import { addToBag, useBag } from '../../state/bag.ts'
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
  const { bag, kept } = useBag()
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const added = useRef<HTMLAnchorElement>(null)
  const adding = useRef(false)
  const inBag = bag.products.some(({ id }) => id === product._id)
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
    const { kind, message } = await addToBag(addable(product))
    if (kind === 'added') setSaid(message)
    else notify(message)
  }
  const buy = async () => {
    // Pressing again must not buy twice as many.
    const { kind, message } = inBag ? { kind: 'added', message: '' } : await addToBag(addable(product))
    if (kind === 'added') await navigate({ to: '/cart' })
    else notify(message)
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
        <Button variant="secondary" disabled={soldOut} onClick={add}>
          ADD TO BAG
        </Button>
      )}
      <Button disabled={soldOut} onClick={buy}>
        BUY NOW
      </Button>
      <span className="sr" role="status">
        {said}
      </span>
    </>
  )
}

function addable({ _id, title, price, image, stock, color }: AddToBagProps['product']) {
  return { id: _id, title, price, image: image[0] ?? '', stock, color: [...color] }
}
