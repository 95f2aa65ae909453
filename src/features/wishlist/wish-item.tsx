import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addToBag } from '../../state/bag.ts'
import { explainMissingPart } from '../../state/explain-missing-part.ts'
import { notify } from '../../state/notices.ts'
import { Refused, reading } from '../../state/queries.ts'
import { putBackWished, takeWish } from '../../state/wishlist.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './wish-item.module.css'
import type { WishedPiece } from './wish-list.tsx'

interface WishItemProps {
  /** The piece as the wishlist remembers it, until it is heard of. */
  kept: WishedPiece
  card: (piece: WishedPiece) => ReactNode
  onLeft: () => void
}

/** A wish: the piece as it is now, the way into the bag, and the way out. */
export function WishItem({ kept, card, onLeft }: WishItemProps) {
  const [moving, setMoving] = useState(false)
  const { data, error } = useQuery(reading('readProduct', { path: { id: kept._id } }))
  const isGone = error instanceof Refused && error.code === 'PRODUCT_UNKNOWN'
  const piece = data?.answer.product ?? kept
  const { _id: id, title, stock } = piece
  const missing = isGone ? 'No longer sold' : stock <= 0 && 'Out of Stock'

  const move = async () => {
    setMoving(true)
    const added = await putInBag({ ...piece, id, image: piece.image[0] ?? '', color: [...piece.color] })
    setMoving(false)
    if (added) notify(added.message)
    if (added?.kind !== 'added') return
    await takeWish(id)
    onLeft()
  }
  const leave = async () => {
    const taken = await takeWish(id)
    if (!taken) return
    notify(`${title} was taken off your wishlist.`, { label: 'Undo', act: () => void putBackWished(taken) })
    onLeft()
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
          missing={missing}
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
    explainMissingPart()
    return null
  }
}
