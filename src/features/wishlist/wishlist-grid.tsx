import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { WishlistItem } from '#contract/bag/wishlist.ts'
import type { Product } from '#contract/schemas/catalogue.ts'
import { addToBag } from '../../state/bag/bag-store.ts'
import { removeWishlistItem, undoWishlistRemoval } from '../../state/bag/wishlist-store.ts'
import { notifyChunkLoadError } from '../../state/network/chunk-load-error.ts'
import { notify } from '../../state/notices.ts'
import { endpointQuery, RefusedError } from '../../state/queries/queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import styles from './wishlist-grid.module.css'

/** As much of a piece as its card shows. */
type WishlistProduct = Pick<Product, '_id' | 'title' | 'price' | 'image' | 'alt' | 'blur' | 'stock' | 'color'>

interface WishlistGridProps {
  wishes: readonly (Omit<WishlistItem, 'color'> & { readonly color: readonly string[] })[]
  card: (piece: WishlistProduct) => ReactNode
  /** A wish has left: what had the focus is gone with it. */
  onRemoved: () => void
}

/** The pieces that are wished for, four in a row and two on a phone. */
export function WishlistGrid({ wishes, card, onRemoved }: WishlistGridProps) {
  return (
    <ul className={styles.wishes}>
      {wishes.map(({ id, title, price, image, stock, color }) => {
        const piece = {
          _id: id,
          title,
          price,
          image: image ? [image] : [],
          alt: [],
          blur: [],
          stock,
          color: [...color],
        }
        return <WishlistCard key={id} saved={piece} card={card} onRemoved={onRemoved} />
      })}
    </ul>
  )
}

interface WishlistCardProps {
  /** The piece as the wishlist remembers it, until it is heard of. */
  saved: WishlistProduct
  card: (piece: WishlistProduct) => ReactNode
  onRemoved: () => void
}

/** A wish: the piece as it is now, the way into the bag, and the way out. */
function WishlistCard({ saved, card, onRemoved }: WishlistCardProps) {
  const [moving, setMoving] = useState(false)
  const { data, error } = useQuery(endpointQuery('readProduct', { path: { id: saved._id } }))
  const isGone = error instanceof RefusedError && error.code === 'PRODUCT_UNKNOWN'
  const piece = data?.data.product ?? saved
  const { _id: id, title, stock } = piece
  const missing = isGone ? 'No longer sold' : stock <= 0 && 'Out of Stock'

  const move = async () => {
    setMoving(true)
    const added = await putInBag({ ...piece, id, image: piece.image[0] ?? '', color: [...piece.color] })
    setMoving(false)
    if (added) notify(added.message)
    if (added?.kind !== 'added') return
    await removeWishlistItem(id)
    onRemoved()
  }
  const leave = async () => {
    const taken = await removeWishlistItem(id)
    if (!taken) return
    notify(`${title} was taken off your wishlist.`, { label: 'Undo', act: () => void undoWishlistRemoval(taken) })
    onRemoved()
  }

  return (
    <li className={styles.wish}>
      {card(piece)}
      <IconButton
        className={styles.leave}
        icon="close"
        size="s"
        label={`Remove ${title} from wishlist`}
        onClick={() => void leave()}
      />
      <div className={styles.move}>
        <Button
          variant="secondary"
          block
          busy={moving && 'Moving...'}
          disabledReason={missing}
          aria-label={`Move ${title} to bag`}
          onClick={() => void move()}
        >
          MOVE TO BAG
        </Button>
      </div>
    </li>
  )
}

/** Null where the part of the shop that does it could not be had; the shopper is told. */
async function putInBag(piece: Parameters<typeof addToBag>[0]) {
  try {
    return await addToBag(piece)
  } catch {
    notifyChunkLoadError()
    return null
  }
}
