import { useId, useState } from 'react'
import { formatAddressLine } from '#contract/orders/address.ts'
import { postalCodeProblem } from '#contract/orders/address-rules.ts'
import type { Address } from '#contract/schemas/address.ts'
import { phoneElsewhere } from '../../../lib/phone-reading.ts'
import {
  type CheckoutDraft,
  emptyAddress,
  latestAddress,
  latestPhone,
  updateDraft,
} from '../../../state/checkout/checkout-draft.ts'
import { RadioCard } from '../../../ui/forms/radio-card.tsx'
import type { AddressErrors } from './address-errors.ts'
import { AddressForm } from './address-form.tsx'
import styles from './delivery-address.module.css'
import type { SavedAddress } from './initial-address.ts'
import { indianPin, usePinCodeLookup } from './pin-code-lookup.ts'

interface DeliveryAddressProps {
  draft: Pick<CheckoutDraft, 'address' | 'phone' | 'usesSaved'>
  saved: SavedAddress | null
  /** From the server. */
  errors: AddressErrors
}

const PIN_CODE_LENGTH = 6

export function DeliveryAddress({ draft, saved, errors }: DeliveryAddressProps) {
  const name = useId()
  const [hasLeftPostalCode, setHasLeftPostalCode] = useState(false)
  const { country, pincode } = draft.address
  const pinCodeArea = usePinCodeLookup(draft.address, prefillAddress)
  // No error while the first digits are typed.
  const isComplete =
    pincode !== '' && (hasLeftPostalCode || pincode.replace(/[\s\p{Pd}]/gu, '').length >= PIN_CODE_LENGTH)
  const pinCodeError = isComplete ? postalCodeProblem(country, pincode) : null
  const leavePostalCode = () => {
    setHasLeftPostalCode(true)
    const latest = latestAddress()
    const pin = indianPin(latest)
    if (pin !== null && pin !== latest.pincode) prefillAddress({ ...latest, pincode: pin })
  }
  return (
    <section className={styles.delivery} aria-labelledby={`${name}title`}>
      <h3 id={`${name}title`}>Delivery address</h3>
      {saved && (
        <div className={styles.options} role="radiogroup" aria-labelledby={`${name}title`}>
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
            onChange={() => editAddress(() => emptyAddress)}
          />
        </div>
      )}
      <AddressForm
        address={draft.address}
        phone={draft.phone}
        errors={{ ...errors, ...(pinCodeError && { pincode: pinCodeError }) }}
        onPostalCodeBlur={leavePostalCode}
        pinCodeArea={pinCodeArea}
        onAddressChange={editAddress}
        onPresentNames={(change) => prefillAddress(change(latestAddress()))}
        onPhoneChange={(phone) => updateDraft({ phone })}
      />
    </section>
  )
}

/** Deselects the saved address. The phone number stays what it is in another country. */
function editAddress(change: (address: Address) => Address): void {
  const { country } = latestAddress()
  const address = change(latestAddress())
  const isElsewhere = address.country !== country
  updateDraft({ address, usesSaved: false, ...(isElsewhere && { phone: phoneElsewhere(latestPhone(), country) }) })
}

/** Keeps the saved address selected. */
function prefillAddress(address: Address): void {
  updateDraft({ address })
}
