import { useCallback, useId, useState } from 'react'
import { addressTitle, formatAddressLine } from '#contract/orders/address.ts'
import type { User } from '#contract/user.ts'
import { usePhoneReading } from '../../../lib/phone-reading.ts'
import {
  type CheckoutDraft,
  emptyEntry,
  latestDraft,
  noneFilled,
  updateDraft,
} from '../../../state/checkout/checkout-draft.ts'
import { RadioCard } from '../../../ui/forms/radio-card.tsx'
import { type AddressErrors, withoutBusiness } from '../../address/address-errors.ts'
import { AddressForm } from '../../address/address-form.tsx'
import { type ChangeEntry, useDifferingStates } from '../../address/pin-code-lookup.ts'
import { missingFields } from '../summary/checkout-blocker.ts'
import styles from './delivery-address.module.css'
import { GstInvoice } from './gst-invoice.tsx'
import { type SavedAddress, savedAddress } from './initial-address.ts'

interface DeliveryAddressProps {
  draft: CheckoutDraft
  user: User | null
  /** From the server. */
  errors: AddressErrors
}

/** A saved address is folded until it is edited, or something is wrong with it. */
export function DeliveryAddress({ draft, user, errors }: DeliveryAddressProps) {
  const name = useId()
  const [isEdited, setIsEdited] = useState(false)
  const saved = savedAddress(user)
  const ownName = user?.fullname ?? ''
  const needsForm = useNeedsForm(draft) || Object.keys(withoutBusiness(errors)).length > 0
  // Stays open while the shopper mends it.
  if (draft.usesSaved && needsForm && !isEdited) setIsEdited(true)
  const isOpen = !saved || draft.usesSaved === false || isEdited
  const change: ChangeEntry = useCallback((edit, isShoppers) => {
    // What is filled in or corrected leaves the saved address selected.
    updateDraft({ ...edit(latestDraft()), ...(isShoppers && { usesSaved: false }) })
  }, [])
  const chooseSaved = ({ address, phone }: SavedAddress, addressId: string) => {
    setIsEdited(false)
    updateDraft({ address, phone, filled: noneFilled, usesSaved: true, addressId })
  }
  const further = user?.addresses ?? []
  // After an order, one of them may be the default.
  const chosenId = further.find(({ id }) => id === draft.addressId)?.id ?? ''
  return (
    <section className={styles.delivery} aria-labelledby={`${name}title`}>
      <h3 id={`${name}title`}>Delivery address</h3>
      {saved && (
        <div className={styles.options} role="radiogroup" aria-labelledby={`${name}title`}>
          <div className={styles.saved}>
            <RadioCard
              name={name}
              label="Use my saved address"
              description={
                <AddressSummary
                  {...(draft.usesSaved && !chosenId ? draft : saved)}
                  name={user?.addressName}
                  ownName={ownName}
                />
              }
              checked={draft.usesSaved !== false && !chosenId}
              onChange={() => chooseSaved(saved, '')}
            />
            {draft.usesSaved && !chosenId && (
              <button
                type="button"
                className={`link ${styles.edit}`}
                aria-expanded={isEdited}
                onClick={() => setIsEdited(!isEdited)}
              >
                Edit
              </button>
            )}
          </div>
          {further.map((one) => (
            <RadioCard
              key={one.id}
              name={name}
              label={addressTitle(one, ownName)}
              description={<AddressSummary address={one.address} phone={one.phone} ownName={ownName} />}
              checked={draft.usesSaved === true && chosenId === one.id}
              onChange={() => chooseSaved(one, one.id)}
            />
          ))}
          <RadioCard
            name={name}
            label="Use another address"
            checked={draft.usesSaved === false}
            onChange={() => updateDraft({ ...emptyEntry(), phone: draft.phone, usesSaved: false, addressId: 'new' })}
          />
        </div>
      )}
      {isOpen && <AddressForm entry={draft} ownName={ownName} errors={errors} onChange={change} />}
      <GstInvoice draft={draft} errors={errors} />
    </section>
  )
}

interface AddressSummaryProps extends SavedAddress {
  name?: string | undefined
  ownName: string
}

function AddressSummary({ name, address, phone, ownName }: AddressSummaryProps) {
  const who = [name, address.recipient ?? ownName, phone].filter(Boolean).join(' · ')
  return (
    <>
      <span className={styles.recipient}>{who}</span> <span>{formatAddressLine(address)}</span>
    </>
  )
}

function useNeedsForm(draft: CheckoutDraft): boolean {
  const differing = useDifferingStates(draft)
  const reading = usePhoneReading(draft.phone, draft.address.country)
  return differing !== null || missingFields({ ...draft, reading, business: null }, true).length > 0
}
