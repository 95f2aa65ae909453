import { useId, useState } from 'react'
import { type Address, addressLine, postalCodeProblem } from '#contract/address.ts'
import { type CheckoutDraft, changeDraft, noAddress } from '../../state/checkout-draft.ts'
import { RadioCard } from '../../ui/radio-card.tsx'
import { AddressForm, type AddressProblems } from './address-form.tsx'
import styles from './delivery-address.module.css'
import type { SavedAddress } from './saved-address.ts'
import { usePinPlace } from './use-pin-place.ts'

interface DeliveryAddressProps {
  draft: Pick<CheckoutDraft, 'address' | 'phone' | 'usesSaved'>
  saved: SavedAddress | null
  /** What the shop did not accept. */
  problems: AddressProblems
}

/** Of India's postal codes. */
const CODE_LENGTH = 6

/** The saved address, where there is one, and the form for any. */
export function DeliveryAddress({ draft, saved, problems }: DeliveryAddressProps) {
  const name = useId()
  const [hasLeftCode, setHasLeftCode] = useState(false)
  const { country, pincode } = draft.address
  const placeOfCode = usePinPlace(draft.address, fillAddress)
  // Not while the first digits are still being typed.
  const isWritten = pincode !== '' && (hasLeftCode || pincode.trim().length >= CODE_LENGTH)
  const pincodeProblem = isWritten ? postalCodeProblem(country, pincode) : null
  return (
    <section className={styles.delivery} aria-labelledby={`${name}title`}>
      <h3 id={`${name}title`}>Delivery address</h3>
      {saved && (
        <div className={styles.ways} role="radiogroup" aria-labelledby={`${name}title`}>
          <RadioCard
            name={name}
            label="Use my saved address"
            more={addressLine(saved.address)}
            checked={draft.usesSaved === true}
            onChange={() => changeDraft({ ...saved, usesSaved: true })}
          />
          <RadioCard
            name={name}
            label="Use another address"
            checked={!draft.usesSaved}
            onChange={() => changeDraft({ address: noAddress, usesSaved: false })}
          />
        </div>
      )}
      <AddressForm
        address={draft.address}
        phone={draft.phone}
        problems={pincodeProblem ? { ...problems, pincode: pincodeProblem } : problems}
        onLeaveCode={() => setHasLeftCode(true)}
        placeOfCode={placeOfCode}
        onAddress={setAddress}
        onPhone={(phone) => changeDraft({ phone })}
      />
    </section>
  )
}

/** Typed or chosen by the shopper. */
function setAddress(address: Address): void {
  changeDraft({ address, usesSaved: false })
}

/** Filled in for the shopper, who has said nothing about it. */
function fillAddress(address: Address): void {
  changeDraft({ address })
}
