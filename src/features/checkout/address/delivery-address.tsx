import { useId, useState } from 'react'
import { formatAddressLine } from '#contract/orders/address.ts'
import { postalCodeProblem } from '#contract/orders/address-rules.ts'
import { readPinCode } from '#contract/orders/pin-code.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { User } from '#contract/user.ts'
import { phoneElsewhere } from '../../../lib/phone-reading.ts'
import {
  type CheckoutDraft,
  emptyAddress,
  keepState,
  latestAddress,
  latestPhone,
  noneFilled,
  updateDraft,
} from '../../../state/checkout/checkout-draft.ts'
import { indianPinCode } from '../../../state/queries/pin-code.ts'
import { PinStateQuestion } from '../../../ui/forms/pin-state-question.tsx'
import { RadioCard } from '../../../ui/forms/radio-card.tsx'
import type { AddressErrors } from './address-errors.ts'
import { AddressForm } from './address-form.tsx'
import styles from './delivery-address.module.css'
import { savedAddress } from './initial-address.ts'
import { usePinCodeLookup } from './pin-code-lookup.ts'

interface DeliveryAddressProps {
  draft: Omit<CheckoutDraft, 'payment' | 'coupon'>
  user: User | null
  /** From the server. */
  errors: AddressErrors
}

const PIN_CODE_LENGTH = 6

export function DeliveryAddress({ draft, user, errors }: DeliveryAddressProps) {
  const name = useId()
  const saved = savedAddress(user)
  const [hasLeftPostalCode, setHasLeftPostalCode] = useState(false)
  const { country, pincode } = draft.address
  const { area, differing, changeState } = usePinCodeLookup(draft)
  // No error while the first digits are typed.
  const isComplete =
    pincode !== '' && (hasLeftPostalCode || pincode.replace(/[\s\p{Pd}]/gu, '').length >= PIN_CODE_LENGTH)
  const pinCodeError = isComplete ? postalCodeProblem(country, pincode) : null
  const leavePostalCode = () => {
    setHasLeftPostalCode(true)
    const latest = latestAddress()
    const pin = indianPinCode(latest)
    if (pin !== null && pin !== latest.pincode) updateDraft({ address: { ...latest, pincode: pin } })
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
            onChange={() => updateDraft({ ...saved, filled: noneFilled, usesSaved: true })}
          />
          <RadioCard
            name={name}
            label="Use another address"
            checked={!draft.usesSaved}
            onChange={() => {
              editAddress(() => emptyAddress)
              updateDraft({ filled: noneFilled })
            }}
          />
        </div>
      )}
      <AddressForm
        address={draft.address}
        phone={draft.phone}
        ownName={user?.fullname ?? ''}
        errors={{ ...errors, ...(pinCodeError && { pincode: pinCodeError }) }}
        onPostalCodeBlur={leavePostalCode}
        pinCodeArea={area}
        pinStateQuestion={
          <PinStateQuestion
            pincode={readPinCode(pincode) ?? ''}
            differing={differing}
            className={styles.question}
            onChangeState={changeState}
            onKeep={() => keepState(latestAddress())}
          />
        }
        onAddressChange={editAddress}
        onPresentNames={(change) => updateDraft({ address: change(latestAddress()) })}
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
