import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { SavedAddress } from '#contract/schemas/account.ts'
import type { User } from '#contract/user.ts'
import { usePhoneReading } from '../../lib/phone-reading.ts'
import { type AddressEntry, emptyEntry, isStateKept } from '../../state/checkout/checkout-draft.ts'
import { useConnection } from '../../state/network/connection.ts'
import { saveAddress, updateAccount } from '../../state/session/account-details.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { focusPinStateQuestion } from '../../ui/forms/pin-state-question.tsx'
import { Sheet } from '../../ui/layout/sheet.tsx'
import { type AddressErrors, findAddressErrors, MISSING, toAddressErrors, UNREACHABLE } from './address-errors.ts'
import { AddressForm } from './address-form.tsx'

interface AddressSheetProps {
  /** Null for a new one. */
  entry: (Pick<SavedAddress, 'address' | 'phone'> & { id: string | null }) | null
  /** Whether it is the account's default one. */
  isOwn: boolean
  user: User
  onClose: () => void
}

export function AddressSheet({ entry: saved, isOwn, user, onClose }: AddressSheetProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { reachable } = useConnection()
  const [entry, setEntry] = useState<AddressEntry>(() => ({ ...emptyEntry(), phone: user.phone, ...withoutId(saved) }))
  const [errors, setErrors] = useState<AddressErrors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const { address, phone, heardStates } = entry
  const reading = usePhoneReading(phone, address.country)
  useEffect(() => {
    if (heardStates) focusPinStateQuestion(form.current)
  }, [heardStates])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const found = { ...findAddressErrors(entry, reading), ...(phone.trim() === '' && { phone: MISSING }) }
    setErrors(found)
    setFailure('')
    if (Object.keys(found).length > 0 || focusPinStateQuestion(form.current)) return
    setBusy(true)
    const number = reading?.kind === 'ok' ? reading.phone : phone
    const confirmed = isStateKept(entry) ? { stateConfirmed: true } : {}
    const outcome = await (isOwn
      ? updateAccount({ full_address: address, number, ...confirmed })
      : saveAddress(saved?.id ?? crypto.randomUUID(), { address, phone: number, ...confirmed }))
    setBusy(false)
    if (outcome.kind === 'unreachable') return setFailure(UNREACHABLE)
    if (outcome.kind === 'refused') {
      const { states } = outcome.data
      if (states) return setEntry({ ...entry, heardStates: { pincode: address.pincode, states: states.pinCode } })
      setErrors(toAddressErrors(outcome.fields))
      return setFailure(outcome.message)
    }
    showToast('The address is saved.')
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={saved ? 'Edit address' : 'Add an address'}
      footer={
        <Button type="submit" form={formId} block busy={busy && 'Saving…'} disabled={!reachable}>
          Save address
        </Button>
      }
    >
      <form ref={form} id={formId} onSubmit={save} noValidate>
        <AddressForm
          entry={entry}
          ownName={user.fullname}
          errors={errors}
          onChange={(change) => setEntry((current) => ({ ...current, ...change(current) }))}
        />
        <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
      </form>
    </Sheet>
  )
}

function withoutId(saved: AddressSheetProps['entry']): Partial<AddressEntry> {
  return saved ? { address: saved.address, phone: saved.phone } : {}
}
