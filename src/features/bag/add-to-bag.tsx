import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isSameLine } from '#contract/bag/line-id.ts'
import type { Product, ProductSize } from '#contract/catalogue/product.ts'
import { addToBag, getBag, useBag } from '../../state/bag/bag-store.ts'
import { showToast } from '../../state/toasts.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './add-to-bag.module.css'
import { BAG_NOT_STORED } from './storage-warning.tsx'

interface AddToBagProps {
  /** The product; if a size is chosen, with the price and stock of the size. */
  product: Pick<Product, 'id' | 'title' | 'pricePaise' | 'image' | 'stock' | 'color'> &
    Partial<Pick<ProductSize, 'size'>>
  /**
   * Called instead of adding or buying the product, as long as the shopper still
   * has to choose a size. May go on with a chosen size.
   */
  askForSize?: AskForSize | undefined
}

export type AskForSize = (purpose: 'add' | 'buy', goOn: (size: ProductSize) => void) => void

/**
 * Shows a product's ADD TO BAG and BUY NOW buttons. If the product is already in
 * the bag in the chosen size, a link to the bag replaces the ADD TO BAG button.
 */
export function AddToBag({ product, askForSize }: AddToBagProps) {
  const { bag } = useBag()
  const navigate = useNavigate()
  const [message, setMessage] = useState('')
  const bagLink = useRef<HTMLAnchorElement>(null)
  const moveFocus = useRef(false)
  const [busy, setBusy] = useState<'add' | 'buy' | null>(null)
  const isInBag = bag.lines.some((line) => isSameLine(line, { productId: product.id, size: product.size }))
  const isSoldOut = product.stock <= 0
  useEffect(() => {
    // Focuses the link, because it has replaced the focused button.
    if (isInBag && moveFocus.current) bagLink.current?.focus()
    moveFocus.current = false
  }, [isInBag])
  const add = async (piece = product) => {
    moveFocus.current = true
    setBusy('add')
    const message = await addOrNotify(piece).finally(() => setBusy(null))
    if (message === null) moveFocus.current = false
    else setMessage(message)
    if (message !== null && !getBag().persisted) showToast(BAG_NOT_STORED)
  }
  const buy = async (piece = product) => {
    setBusy('buy')
    try {
      if ((await addOrNotify(piece)) !== null) await navigate({ to: '/cart' })
    } finally {
      setBusy(null)
    }
  }
  const press = (purpose: 'add' | 'buy') => {
    const goOn = purpose === 'add' ? add : buy
    if (askForSize) askForSize(purpose, (size) => void goOn({ ...product, ...size }))
    else void goOn()
  }
  return (
    <>
      {isInBag ? (
        <Link ref={bagLink} to="/cart" className={buttonClass({ variant: 'secondary' })}>
          <span className={styles.added}>
            <Icon name="check" size="s" /> ADDED
          </span>
        </Link>
      ) : (
        <Button
          variant="secondary"
          disabled={isSoldOut}
          busy={busy === 'add' && 'Adding...'}
          onClick={() => press('add')}
        >
          ADD TO BAG
        </Button>
      )}
      <Button disabled={isSoldOut} busy={busy === 'buy' && 'One moment…'} onClick={() => press('buy')}>
        BUY NOW
      </Button>
      <span className="sr" role="status">
        {message}
      </span>
    </>
  )
}

/**
 * Adds a product to the bag, and returns a message for screen readers. If it is
 * refused, shows why and returns null.
 */
export async function addOrNotify(product: AddToBagProps['product']): Promise<string | null> {
  const { kind, message } = await addToBag(toBagProduct(product))
  if (kind === 'added') return message
  showToast(message)
  return null
}

function toBagProduct({ id, size, title, pricePaise, image, stock, color }: AddToBagProps['product']) {
  return {
    productId: id,
    ...(size !== undefined && { size }),
    title,
    pricePaise,
    image: image[0] ?? '',
    stock,
    color: [...color],
  }
}
