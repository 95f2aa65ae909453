import { type FormEvent, useId, useRef, useState } from 'react'
import { MAX_GIFT_MESSAGE_LENGTH } from '#contract/bag/limits.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import type { Storefront } from '#contract/schemas/storefront.ts'
import { useUnsavedInput } from '../../state/forms/unsaved-input.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field, TextArea } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Sheet } from '../../ui/layout/sheet.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { MAX_CUSTOM_OCCASION_LENGTH, toGift } from './gift-choice.ts'
import styles from './wishes-dialog.module.css'

interface WishesDialogProps {
  open: boolean
  gift: Readonly<Gift> | null
  occasions: Storefront['occasions']
  /** Called with the chosen gift, or with null to remove the wishes card. */
  onSave: (gift: Gift | null) => void
  /** Called when the dialog closes without saving the choice. */
  onClose: () => void
}

/**
 * Dialog for choosing the occasion of a wishes card (a greeting card for a gift).
 * An occasion that the shopper types takes precedence over the occasion selected
 * from the pictures.
 */
export function WishesDialog({ open, gift, occasions, onSave, onClose }: WishesDialogProps) {
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [occasion, setOccasion] = useState(gift?.isCustom ? null : (gift?.occasion ?? null))
  const [customOccasion, setCustomOccasion] = useState(gift?.isCustom ? gift.occasion : '')
  const [message, setMessage] = useState(gift?.message ?? '')
  const [noPrices, setNoPrices] = useState(gift?.noPrices ?? false)
  const [showError, setShowError] = useState(false)
  const chosen = toGift({ occasion, customOccasion, message, noPrices })
  const isEdited = customOccasion !== (gift?.isCustom ? gift.occasion : '') || message !== (gift?.message ?? '')
  useUnsavedInput(open && isEdited)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) return onSave(chosen)
    setShowError(true)
    field.current?.focus()
  }
  const footer = (
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
    <Sheet open={open} onClose={onClose} title="Wishes Cards" footer={footer} wide>
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {occasions.length > 0 && <OccasionPicker occasions={occasions} chosen={occasion} onPick={setOccasion} />}
        <Field
          ref={field}
          label={occasions.length > 0 ? 'Or in your own words' : 'In your own words'}
          placeholder="Raksha Bandhan, for my brother"
          maxLength={MAX_CUSTOM_OCCASION_LENGTH}
          autoComplete="off"
          value={customOccasion}
          hint={
            occasion && customOccasion.trim() ? `Your own words will be on the card instead of ${occasion}.` : undefined
          }
          error={showError && !chosen ? 'Please choose an occasion, or write your own.' : undefined}
          onChange={(event) => setCustomOccasion(event.target.value)}
        />
        <TextArea
          label="Message to the recipient (optional)"
          className={styles.message}
          placeholder="We write it on the card by hand"
          maxLength={MAX_GIFT_MESSAGE_LENGTH}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <NoPrices checked={noPrices} onChange={setNoPrices} />
        {gift && (
          <button type="button" className={styles.remove} onClick={() => onSave(null)}>
            Remove card
          </button>
        )}
      </form>
    </Sheet>
  )
}

function NoPrices({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId()
  return (
    <div className={styles.noPrices}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}hint`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>No prices in the parcel</label>
      <p id={`${id}hint`} className="soft small">
        The invoice stays with you, in your e-mail and account. A parcel abroad shows its value to customs, and Cash on
        Delivery tells the amount at the door.
      </p>
    </div>
  )
}

interface OccasionPickerProps {
  occasions: Storefront['occasions']
  chosen: string | null
  onPick: (name: string) => void
}

/** Shows the gift occasions as radio buttons with pictures. */
function OccasionPicker({ occasions, chosen, onPick }: OccasionPickerProps) {
  const group = useId()
  return (
    <fieldset className={styles.picker}>
      <legend>Choose an occasion</legend>
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
