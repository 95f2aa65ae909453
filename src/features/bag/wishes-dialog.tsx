import { type FormEvent, useId, useRef, useState } from 'react'
import type { GiftData } from '#contract/bag/bag.ts'
import type { Storefront } from '#contract/schemas/storefront.ts'
import { useUnsavedInput } from '../../state/forms/unsaved-input.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Sheet } from '../../ui/layout/sheet.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { MAX_CUSTOM_OCCASION_LENGTH, toGift } from './gift-choice.ts'
import styles from './wishes-dialog.module.css'

interface WishesDialogProps {
  open: boolean
  /** What choosing starts from. */
  gift: Readonly<GiftData> | null
  occasions: Storefront['occasions']
  /** Called with null when the card is to go. */
  onSave: (gift: GiftData | null) => void
  /** Asked for by Cancel and by every other way out. What was chosen is forgotten. */
  onClose: () => void
}

/** What the card is for: an occasion with a picture, or the shopper's own words, which win. */
export function WishesDialog({ open, gift, occasions, onSave, onClose }: WishesDialogProps) {
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [occasion, setOccasion] = useState(gift?.isCustom ? null : (gift?.occasion ?? null))
  const [ownWords, setOwnWords] = useState(gift?.isCustom ? gift.occasion : '')
  const [missing, setMissing] = useState(false)
  const chosen = toGift(occasion, ownWords)
  useUnsavedInput(open && ownWords !== (gift?.isCustom ? gift.occasion : ''))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) return onSave(chosen)
    setMissing(true)
    field.current?.focus()
  }
  const foot = (
    <>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId}>
        Continue
      </Button>
    </>
  )
  return (
    <Sheet open={open} onClose={onClose} title="Wishes Cards" footer={foot} wide>
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {occasions.length > 0 && <OccasionPicker occasions={occasions} chosen={occasion} onPick={setOccasion} />}
        <Field
          ref={field}
          label={occasions.length > 0 ? 'Or in your own words' : 'In your own words'}
          placeholder="Raksha Bandhan, for my brother"
          maxLength={MAX_CUSTOM_OCCASION_LENGTH}
          autoComplete="off"
          value={ownWords}
          hint={occasion && ownWords.trim() ? `Your words are on the card, instead of ${occasion}.` : undefined}
          error={missing && !chosen ? 'Please choose an occasion, or write your own.' : undefined}
          onChange={(event) => setOwnWords(event.target.value)}
        />
        {gift && (
          <button type="button" className={styles.remove} onClick={() => onSave(null)}>
            Remove the card
          </button>
        )}
      </form>
    </Sheet>
  )
}

interface OccasionPickerProps {
  occasions: Storefront['occasions']
  /** The name of one of them, or null. */
  chosen: string | null
  onPick: (name: string) => void
}

/** Radio buttons that look like pictures. */
function OccasionPicker({ occasions, chosen, onPick }: OccasionPickerProps) {
  const group = useId()
  return (
    <fieldset className={styles.picker}>
      <legend>Choose the occasion</legend>
      <div className={styles.occasions}>
        {occasions.map(({ name, picture }) => (
          <label key={name}>
            <input type="radio" name={group} checked={name === chosen} onChange={() => onPick(name)} />
            <Picture
              src={picture.src}
              alt=""
              blur={picture.blur}
              width={picture.width}
              height={picture.height}
              sizes="(min-width: 769px) 180px, 22vw"
              className={styles.picture}
            />
            <span className={styles.tick}>
              <Icon name="check" size="xs" />
            </span>
            <span className={styles.name}>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
