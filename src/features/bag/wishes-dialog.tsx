import { type FormEvent, useId, useRef, useState } from 'react'
import type { GiftData } from '#contract/bag.ts'
import type { Storefront } from '#contract/shapes/storefront.ts'
import { useUnsavedInput } from '../../state/use-unsaved-input.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { chosenGift, OWN_WORDS_AT_MOST } from './chosen-gift.ts'
import { OccasionPicker } from './occasion-picker.tsx'
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
  const chosen = chosenGift(occasion, ownWords)
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
    <Sheet open={open} onClose={onClose} title="Wishes Cards" foot={foot} wide>
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {occasions.length > 0 && <OccasionPicker occasions={occasions} chosen={occasion} onPick={setOccasion} />}
        <Field
          ref={field}
          label={occasions.length > 0 ? 'Or in your own words' : 'In your own words'}
          placeholder="Raksha Bandhan, for my brother"
          maxLength={OWN_WORDS_AT_MOST}
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
