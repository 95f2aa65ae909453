import { isWished, WISHES_AT_MOST } from '#contract/wishlist.ts'
import { classNames } from '../../lib/class-names.ts'
import { notify } from '../../state/notices.ts'
import { takeWish, useWishlist, wishFor } from '../../state/wishlist.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './heart.module.css'
import { type WishablePiece, wishOf } from './wishable-piece.ts'

/** Puts a piece on the wishlist, and takes it off again. */
export function Heart({ piece }: { piece: WishablePiece }) {
  const { wishlist } = useWishlist()
  const wished = isWished(wishlist, piece._id)
  const press = async () => {
    if (wished) await takeWish(piece._id)
    else if (!(await wishFor(wishOf(piece)))) notify(`Your wishlist is full: it holds up to ${WISHES_AT_MOST} pieces.`)
  }
  return (
    <button
      type="button"
      className={classNames(styles.heart, wished && styles.wished)}
      aria-pressed={wished}
      aria-label={`Add ${piece.title} to wishlist`}
      onClick={() => void press()}
    >
      <Icon name="heart" size="s" />
    </button>
  )
}
