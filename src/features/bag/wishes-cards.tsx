import { useEffect, useId, useRef, useState } from 'react'
import type { GiftData } from '#contract/bag/bag.ts'
import type { Storefront } from '#contract/schemas/storefront.ts'
import { saveGift } from '../../state/bag/bag-store.ts'
import { notify } from '../../state/notices.ts'
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
  /** Empty while they are not known; own words can be written all the same. */
  occasions: Storefront['occasions']
}

/** The card that comes with a gift: what it is for, and the way to say so. */
export function WishesCards({ bag, occasions }: WishesCardsProps) {
  const gift = bag.giftData
  const titleId = useId()
  const [open, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const opener = useRef<HTMLButtonElement>(null)
  const saved = useRef(false)
  const hadGift = useRef(gift !== null)
  const picture = occasions.find(({ name }) => !gift?.isCustom && name === gift?.occasion)?.picture

  useEffect(() => {
    // The button that opened the dialog, and has the focus again, has become another one.
    const hasGift = gift !== null
    if (hasGift !== hadGift.current && saved.current) opener.current?.focus()
    hadGift.current = hasGift
    saved.current = false
  }, [gift])

  const show = () => {
    setOpenings(openings + 1)
    setOpen(true)
  }
  const save = (chosen: GiftData | null) => {
    saved.current = true
    setOpen(false)
    void saveGift(chosen)
    if (chosen === null && gift) {
      notify('The wishes card was removed.', { label: 'Undo', act: () => void saveGift({ ...gift }) })
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
      <div className={styles.words}>
        <h2 id={titleId}>Wishes Cards</h2>
        <p role="status">
          {gift ? <span className={styles.occasion}>{gift.occasion}</span> : 'A card for the day it is meant for.'}
        </p>
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
        // Each opening starts from the gift as it is then.
        key={openings}
        open={open}
        gift={gift}
        occasions={occasions}
        onSave={save}
        onClose={() => setOpen(false)}
      />
    </section>
  )
}
