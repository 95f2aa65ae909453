import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isSameLine } from '#contract/bag/line-id.ts'
import type { Product, ProductSize } from '#contract/catalogue/product.ts'
import { whenIdle } from '../../lib/schedule.ts'
import type { getBag } from '../../state/bag/bag-store.ts'
import { notifyChunkLoadError } from '../../state/network/chunk-load-error.ts'
import { showToast } from '../../state/toasts.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './add-to-bag.module.css'
import { BAG_NOT_STORED } from './storage-warning.tsx'

interface AddToBagProps {
  /** The product; if a size is chosen, with the price and stock of the size. */
  product: Pick<Product, 'id' | 'title' | 'pricePaise' | 'image' | 'stock' | 'color'> &
    Partial<Pick<ProductSize, 'size'>>
  /** Called instead of adding the product, as long as the shopper still has to choose a size. */
  askForSize?: (() => void) | undefined
}

/**
 * Shows a product's ADD TO BAG and BUY NOW buttons. If the product is already in the bag in the chosen size, a link to
 * the bag replaces the ADD TO BAG button.
 */
export function AddToBag({ product, askForSize }: AddToBagProps) {
  const [bag, setBag] = useLazyBag()
  const navigate = useNavigate()
  const [message, setMessage] = useState('')
  const bagLink = useRef<HTMLAnchorElement>(null)
  const moveFocus = useRef(false)
  const [busy, setBusy] = useState<'add' | 'buy' | null>(null)
  const isInBag =
    bag?.doc.lines.some((line) => isSameLine(line, { productId: product.id, size: product.size })) === true
  const isSoldOut = product.stock <= 0
  useEffect(() => {
    // Focuses the link, because it has replaced the focused button.
    if (isInBag && moveFocus.current) bagLink.current?.focus()
    moveFocus.current = false
  }, [isInBag])
  const add = async () => {
    moveFocus.current = true
    setBusy('add')
    const added = await addOrNotify(product).finally(() => setBusy(null))
    if (!added) {
      moveFocus.current = false
      return
    }
    // A busy page may not be watching the bag yet.
    setBag(added.bag)
    setMessage(added.message)
    if (!added.bag.persisted) showToast(BAG_NOT_STORED)
  }
  const buy = async () => {
    setBusy('buy')
    try {
      if (await addOrNotify(product)) await navigate({ to: '/cart' })
    } finally {
      setBusy(null)
    }
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
          onClick={askForSize ?? add}
        >
          ADD TO BAG
        </Button>
      )}
      <Button disabled={isSoldOut} busy={busy === 'buy' && 'One moment…'} onClick={askForSize ?? buy}>
        BUY NOW
      </Button>
      <span className="sr" role="status">
        {message}
      </span>
    </>
  )
}

/**
 * Loads the bag store's code. Called when the page is idle or a button is pressed, so that the code does not delay the
 * rendering of product pages.
 */
const loadBagStore = () => import('../../state/bag/bag-store.ts')

type BagState = ReturnType<typeof getBag>

/**
 * Returns the shopper's bag and re-renders the component when the bag changes; null until the page is idle and the bag
 * store's code has loaded. Also returns a function that shows a newer bag before that.
 */
function useLazyBag(): [bag: BagState | null, setBag: (bag: BagState) => void] {
  const [bag, setBag] = useState<BagState | null>(null)
  useEffect(() => {
    let isUnmounted = false
    let unsubscribe: () => void = () => undefined
    const watch = async () => {
      const { subscribeToBag, getBag } = await loadBagStore()
      if (isUnmounted) return
      const update = () => setBag(getBag())
      unsubscribe = subscribeToBag(update)
      update()
    }
    // If loading fails, the buttons stay unchanged and the next press loads the code again.
    whenIdle(() => void watch().catch(() => undefined))
    return () => {
      isUnmounted = true
      unsubscribe()
    }
  }, [])
  return [bag, setBag]
}

interface Added {
  message: string
  /** The bag with the product. Not `persisted` if browser storage is blocked; it is then lost when the page closes. */
  bag: BagState
}

/**
 * Adds a product to the bag. If the product cannot be added or the bag store's code cannot be loaded, shows a toast and
 * returns null.
 */
async function addOrNotify(product: AddToBagProps['product']): Promise<Added | null> {
  const bagStore = await loadBagStore().catch(() => null)
  if (!bagStore) {
    notifyChunkLoadError()
    return null
  }
  const { kind, message } = await bagStore.addToBag(toBagProduct(product))
  if (kind === 'added') return { message, bag: bagStore.getBag() }
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
