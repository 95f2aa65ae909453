import { startTransition, useEffect, useId, useRef, useState } from 'react'
import type { Gift } from '#contract/schemas/gift.ts'
import type { Storefront } from '#contract/schemas/storefront.ts'
import { saveGift } from '../../state/bag/bag-store.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { type BagGift, isGiftUnsynced } from './gift-choice.ts'
import { UnsyncedBadge } from './unsynced-badge.tsx'
import styles from './wishes-cards.module.css'
import { WishesDialog } from './wishes-dialog.tsx'

interface WishesCardsProps {
  bag: BagGift
  /** Empty until loaded; shoppers may type their own. */
  occasions: Storefront['occasions']
}

/** A greeting card for a gift. */
export function WishesCards({ bag, occasions }: WishesCardsProps) {
  const gift = bag.gift
  const titleId = useId()
  const [open, setOpen] = useState(false)
  const [openCount, setOpenCount] = useState(0)
  const opener = useRef<HTMLButtonElement>(null)
  const hasSaved = useRef(false)
  const hadGift = useRef(gift !== null)
  const picture = occasions.find(({ name }) => !gift?.isCustom && name === gift?.occasion)?.picture

  useEffect(() => {
    // The add and edit buttons replace each other.
    const hasGift = gift !== null
    if (hasGift !== hadGift.current && hasSaved.current) opener.current?.focus()
    hadGift.current = hasGift
    hasSaved.current = false
  }, [gift])

  // So that the pressed button is painted first.
  const show = () =>
    startTransition(() => {
      setOpenCount(openCount + 1)
      setOpen(true)
    })
  const save = (chosen: Gift | null) => {
    hasSaved.current = true
    setOpen(false)
    void saveGift(chosen)
    if (chosen === null && gift) {
      showToast('Your wishes card was removed.', { label: 'Undo', act: () => void saveGift({ ...gift }) })
    }
  }

  return (
    <section className={styles.wishes} aria-labelledby={titleId}>
      {picture ? (
        <Picture
          src={picture.src}
          alt=""
          blur={picture.blur}
          width={picture.width}
          sizes="56px"
          className={styles.picture}
        />
      ) : (
        <Icon name="gift" className={styles.icon} />
      )}
      <div className={styles.text}>
        <h2 id={titleId}>Wishes Cards</h2>
        <p role="status">
          {gift ? <span className={styles.occasion}>{gift.occasion}</span> : 'Add a card for the occasion.'}
        </p>
        {gift?.message && <p className={styles.message}>{gift.message}</p>}
        {gift?.noPrices && <p>No prices in the parcel</p>}
        {isGiftUnsynced(bag) && <UnsyncedBadge />}
      </div>
      {gift ? (
        <IconButton ref={opener} icon="edit" label="Edit" aria-describedby={titleId} onClick={show} />
      ) : (
        <Button ref={opener} variant="secondary" className={styles.add} aria-describedby={titleId} onClick={show}>
          Add Details
        </Button>
      )}
      <WishesDialog
        // A new dialog starts with the current gift.
        key={openCount}
        open={open}
        gift={gift}
        occasions={occasions}
        onSave={save}
        onClose={() => setOpen(false)}
      />
    </section>
  )
}
