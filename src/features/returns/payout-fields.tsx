import type { Payout, PayoutKind, PayoutProblems } from '#contract/orders/payout.ts'
import { Field } from '../../ui/forms/field.tsx'
import { RadioCard } from '../../ui/forms/radio-card.tsx'
import styles from './payout-fields.module.css'

interface PayoutFieldsProps {
  payout: Payout
  onPayout: (payout: Payout) => void
  errors: PayoutProblems
}

/**
 * Fields for where a refund of an order paid in cash goes. Choice, UPI ID and
 * account number share the name that the server uses, so that changing any takes
 * its error back.
 */
export function PayoutFields({ payout, onPayout, errors }: PayoutFieldsProps) {
  const kind = (value: PayoutKind) => ({
    name: 'payTo',
    value,
    checked: payout.kind === value,
    onChange: () => onPayout({ ...payout, kind: value }),
  })
  const text = (key: Exclude<keyof Payout, 'kind'>) => ({
    value: payout[key],
    required: true,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => onPayout({ ...payout, [key]: target.value }),
  })
  return (
    <fieldset className={styles.payout}>
      <legend>Where should we send your refund?</legend>
      <p className="soft small">You paid in cash, so we can't send it back the way it came.</p>
      <div className={styles.kinds}>
        <RadioCard label="UPI" {...kind('upi')} />
        <RadioCard label="Bank account" {...kind('bank')} />
      </div>
      {payout.kind === 'upi' ? (
        <Field
          label="UPI ID"
          name="payTo"
          maxLength={160}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@okhdfcbank"
          error={errors.payTo}
          {...text('upi')}
        />
      ) : (
        <>
          <Field
            label="Account number"
            name="payTo"
            maxLength={40}
            inputMode="numeric"
            error={errors.payTo}
            {...text('account')}
          />
          <Field
            label="IFSC"
            name="ifsc"
            maxLength={20}
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="HDFC0001234"
            hint="On your cheques and in your bank's app."
            error={errors.ifsc}
            {...text('ifsc')}
          />
          <Field
            label="Account holder's name"
            name="holder"
            maxLength={100}
            error={errors.holder}
            {...text('holder')}
          />
        </>
      )}
    </fieldset>
  )
}
