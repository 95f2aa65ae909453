import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PhoneReading } from '#contract/orders/indian-phone.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { Outcome } from '#sync/api.ts'
import { usePhoneReading } from '../../lib/phone-reading.ts'
import { type AddressEntry, isStateKept } from '../../state/checkout/checkout-draft.ts'
import { focusPinStateQuestion } from '../../ui/forms/pin-state-question.tsx'
import { type AddressErrors, toAddressErrors, UNREACHABLE } from './address-errors.ts'
import type { ChangeEntry } from './pin-code-lookup.ts'

/** What is sent of an entry. */
interface Sent {
  address: Address
  phone: string
  confirmed: { stateConfirmed?: true }
}

interface EditedEntry {
  form: RefObject<HTMLFormElement | null>
  entry: AddressEntry
  /** Null while only the server can read the phone number. */
  reading: PhoneReading | null
  errors: AddressErrors
  /** That belongs to no field. */
  failure: string
  busy: boolean
  change: ChangeEntry
  /** Sends nothing while there are errors or an open question. Null unless saved. */
  save: <Data>(found: AddressErrors, send: (sent: Sent) => Promise<Outcome<Data>>) => Promise<Data | null>
}

/** An address that is edited in a form of its own. */
export function useAddressEntry(initial: () => AddressEntry): EditedEntry {
  const form = useRef<HTMLFormElement>(null)
  const [entry, setEntry] = useState(initial)
  const [errors, setErrors] = useState<AddressErrors>({})
  const [judged, setJudged] = useState(entry)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const { address, phone, heardStates } = entry
  const reading = usePhoneReading(phone, address.country)
  useEffect(() => {
    if (heardStates) focusPinStateQuestion(form.current)
  }, [heardStates])

  const save: EditedEntry['save'] = async (found, send) => {
    setErrors(found)
    setJudged(entry)
    setFailure('')
    if (Object.keys(found).length > 0 || focusPinStateQuestion(form.current)) return null
    setBusy(true)
    const outcome = await send({
      address,
      phone: reading?.kind === 'ok' ? reading.phone : phone,
      confirmed: isStateKept(entry) ? { stateConfirmed: true } : {},
    })
    setBusy(false)
    if (outcome.kind === 'ok') return outcome.data
    if (outcome.kind === 'unreachable') {
      setFailure(UNREACHABLE)
      return null
    }
    const { states } = outcome.data
    if (states) {
      setEntry({ ...entry, heardStates: { pincode: address.pincode, states: states.pinCode } })
    } else {
      setErrors(toAddressErrors(outcome.fields))
      setFailure(outcome.message)
    }
    return null
  }
  const change: ChangeEntry = (edit) => setEntry((current) => ({ ...current, ...edit(current) }))
  return { form, entry, reading, errors: remaining(errors, entry, judged), failure, busy, change, save }
}

/** What is wrong with a field is forgotten when the field changes. */
function remaining(errors: AddressErrors, entry: AddressEntry, judged: AddressEntry): AddressErrors {
  const now: Partial<Record<string, string>> = { ...entry.address, phone: entry.phone }
  const then: Partial<Record<string, string>> = { ...judged.address, phone: judged.phone }
  return Object.fromEntries(Object.entries(errors).filter(([field]) => now[field] === then[field]))
}
