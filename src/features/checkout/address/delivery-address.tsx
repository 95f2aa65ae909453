import { useId, useState } from 'react'
import { type Address, formatAddressLine, postalCodeProblem } from '#contract/address.ts'
import { type CheckoutDraft, emptyAddress, updateDraft } from '../../../state/checkout/checkout-draft.ts'
import { RadioCard } from '../../../ui/forms/radio-card.tsx'
import { type AddressErrors, AddressForm } from './address-form.tsx'
import styles from './delivery-address.module.css'
import type { SavedAddress } from './initial-address.ts'
import { usePinCodeLookup } from './pin-code-lookup.ts'

interface DeliveryAddressProps {
  draft: Pick<CheckoutDraft, 'address' | 'phone' | 'usesSaved'>
  saved: SavedAddress | null
  /** What the shop did not accept. */
  errors: AddressErrors
}

/** Of India's postal codes. */
const CODE_LENGTH = 6

/** The saved address, where there is one, and the form for any. */
export function DeliveryAddress({ draft, saved, errors }: DeliveryAddressProps) {
  const name = useId()
  const [hasLeftCode, setHasLeftCode] = useState(false)
  const { country, pincode } = draft.address
  const placeOfCode = usePinCodeLookup(draft.address, fillAddress)
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
            description={formatAddressLine(saved.address)}
            checked={draft.usesSaved === true}
            onChange={() => updateDraft({ ...saved, usesSaved: true })}
          />
          <RadioCard
            name={name}
            label="Use another address"
            checked={!draft.usesSaved}
            onChange={() => updateDraft({ address: emptyAddress, usesSaved: false })}
          />
        </div>
      )}
      <AddressForm
        address={draft.address}
        phone={draft.phone}
        errors={pincodeProblem ? { ...errors, pincode: pincodeProblem } : errors}
        onPostalCodeBlur={() => setHasLeftCode(true)}
        pinCodeArea={placeOfCode}
        onAddressChange={setAddress}
        onPhoneChange={(phone) => updateDraft({ phone })}
      />
    </section>
  )
}

/** Typed or chosen by the shopper. */
function setAddress(address: Address): void {
  updateDraft({ address, usesSaved: false })
}

/** Filled in for the shopper, who has said nothing about it. */
function fillAddress(address: Address): void {
  updateDraft({ address })
}
