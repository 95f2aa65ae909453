import { type RefObject, useId, useRef, useState } from 'react'
import { isIndia } from '#contract/orders/address-rules.ts'
import { differingGstinStates, gstinState, readGstin } from '#contract/orders/gstin.ts'
import {
  type BusinessEntry,
  type CheckoutDraft,
  latestDraft,
  updateDraft,
} from '../../../state/checkout/checkout-draft.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import question from '../../../ui/forms/pin-state-question.module.css'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { AddressErrors } from '../../address/address-errors.ts'
import { differingStates, gstinAndState, isForBusiness, isGstinStateKept } from './business.ts'
import styles from './gst-invoice.module.css'

interface GstInvoiceProps {
  draft: CheckoutDraft
  errors: AddressErrors
}

const GSTIN_LENGTH = 15

/** For a business, folded until it is wanted. */
export function GstInvoice({ draft, errors }: GstInvoiceProps) {
  const checkbox = useRef<HTMLInputElement>(null)
  if (!isIndia(draft.address.country)) return null
  return (
    <div className={styles.gst}>
      <label className={styles.choice}>
        <input
          ref={checkbox}
          type="checkbox"
          checked={draft.business.isBuyer}
          onChange={({ target }) => change({ isBuyer: target.checked })}
        />
        <span>I need a GST invoice</span>
      </label>
      {isForBusiness(draft) && <BusinessFields draft={draft} errors={errors} checkbox={checkbox} />}
    </div>
  )
}

interface BusinessFieldsProps extends GstInvoiceProps {
  checkbox: RefObject<HTMLInputElement | null>
}

function BusinessFields({ draft, errors, checkbox }: BusinessFieldsProps) {
  const { address, business } = draft
  const textId = useId()
  const name = useRef<HTMLInputElement>(null)
  const [hasLeft, setHasLeft] = useState(false)
  const states = differingStates(draft)
  const isTaxedElsewhere = isGstinStateKept(draft) && differingGstinStates(business.gstin, address.state) !== null
  return (
    <>
      <Field
        label="GSTIN"
        name="gstin"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={30}
        value={business.gstin}
        error={gstinError(business, hasLeft) ?? errors.gstin}
        hint={isTaxedElsewhere ? `The invoice charges the tax of ${gstinState(business.gstin)?.name}.` : undefined}
        onChange={({ target }) => {
          setHasLeft(false)
          change({ gstin: target.value })
        }}
        onBlur={() => {
          setHasLeft(true)
          const read = readGstin(business.gstin)
          if ('gstin' in read) change({ gstin: read.gstin })
        }}
      />
      <div className={states ? question.question : 'sr'}>
        <div role="status">
          {states && (
            <p id={textId} className={question.text}>
              <Icon name="alert" size="xs" />
              <span>{`This GSTIN is registered in ${states.gstin}. Your parcel goes to ${states.address}.`}</span>
            </p>
          )}
        </div>
        {states && (
          <>
            <p className={styles.advice}>
              <span>{`The invoice would charge the tax of ${states.gstin}.`}</span>{' '}
              <span>{`If the business has a GSTIN in ${states.address}, please enter that one.`}</span>
            </p>
            <fieldset className={question.answers} aria-labelledby={textId}>
              <Button
                variant="secondary"
                data-question
                onClick={() => {
                  change({ kept: gstinAndState(address, business) })
                  name.current?.focus()
                }}
              >
                <span>Keep this GSTIN</span>
              </Button>
              <Button
                variant="secondary"
                onClick={() => {
                  change({ isBuyer: false })
                  checkbox.current?.focus()
                }}
              >
                <span>Order without a GST invoice</span>
              </Button>
            </fieldset>
          </>
        )}
      </div>
      <Field
        ref={name}
        label="Legal name of the business"
        autoComplete="organization"
        maxLength={120}
        value={business.name}
        error={errors.legalName}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field
        label="Registered address"
        autoComplete="off"
        maxLength={300}
        hint="Only if the parcel goes elsewhere."
        value={business.registeredAddress}
        error={errors.registeredAddress}
        onChange={({ target }) => change({ registeredAddress: target.value })}
      />
    </>
  )
}

function change(part: Partial<BusinessEntry>): void {
  updateDraft({ business: { ...latestDraft().business, ...part } })
}

/** None while it is typed. */
function gstinError({ gstin }: BusinessEntry, hasLeft: boolean): string | undefined {
  const isComplete = gstin !== '' && (hasLeft || gstin.replace(/[\s-]/g, '').length >= GSTIN_LENGTH)
  const read = readGstin(gstin)
  return isComplete && 'problem' in read ? read.problem : undefined
}
