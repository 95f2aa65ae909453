import { type FormEvent, useId } from 'react'
import { MAX_ADDRESS_NAME } from '#contract/orders/address.ts'
import type { SavedAddress } from '#contract/schemas/account.ts'
import { cleanLine } from '#contract/typed-text.ts'
import type { User } from '#contract/user.ts'
import { emptyEntry } from '../../state/checkout/checkout-draft.ts'
import { useConnection } from '../../state/network/connection.ts'
import { saveAddress, updateAccount } from '../../state/session/account-details.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field, FieldError } from '../../ui/forms/field.tsx'
import { Sheet } from '../../ui/layout/sheet.tsx'
import { findAddressErrors, MISSING } from './address-errors.ts'
import { AddressForm } from './address-form.tsx'
import styles from './address-sheet.module.css'
import { useAddressEntry } from './use-address-entry.ts'

interface AddressSheetProps {
  /** Null for a new one. */
  entry: (Omit<SavedAddress, 'id'> & { id: string | null }) | null
  /** Whether it is the account's default one. */
  isOwn: boolean
  user: User
  onClose: () => void
}

export function AddressSheet({ entry: saved, isOwn, user, onClose }: AddressSheetProps) {
  const formId = useId()
  const { reachable } = useConnection()
  const { form, entry, reading, errors, failure, busy, change, save } = useAddressEntry(() => ({
    ...emptyEntry(),
    phone: user.phone,
    ...(saved && { address: saved.address, phone: saved.phone }),
  }))

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = cleanLine(String(new FormData(event.currentTarget).get('address-name') ?? ''))
    const found = { ...findAddressErrors(entry, reading), ...(entry.phone.trim() === '' && { phone: MISSING }) }
    const done = await save(found, ({ address, phone, confirmed }) =>
      isOwn
        ? updateAccount({ full_address: address, addressName: name, number: phone, ...confirmed })
        : saveAddress(saved?.id ?? crypto.randomUUID(), { name, address, phone, ...confirmed }),
    )
    if (!done) return
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
      <form ref={form} id={formId} onSubmit={submit} noValidate>
        <Field
          label="Name of the address (optional)"
          name="address-name"
          placeholder="Home, Office"
          autoComplete="off"
          maxLength={MAX_ADDRESS_NAME}
          defaultValue={saved?.name ?? ''}
          className={styles.name}
        />
        <AddressForm entry={entry} ownName={user.fullname} errors={errors} onChange={change} />
        <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
      </form>
    </Sheet>
  )
}
