import { useId, useState } from 'react'
import { formatAddressLine } from '#contract/orders/address.ts'
import type { SavedAddress } from '#contract/schemas/account.ts'
import type { User } from '#contract/user.ts'
import { useConnection } from '../../state/network/connection.ts'
import { deleteAddress, makeAddressDefault, updateAccount } from '../../state/session/account-details.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import styles from './address-book.module.css'
import { UNREACHABLE } from './address-errors.ts'
import { AddressSheet } from './address-sheet.tsx'

/** The account's own address, which is the default one, has no id. */
type Listed = Omit<SavedAddress, 'id'> & { id: string | null }

const MOST = 10

/** Shown from the device's copy; changes need a connection. */
export function AddressBook({ user }: { user: User }) {
  const titleId = useId()
  const { reachable } = useConnection()
  const [edited, setEdited] = useState<Listed | 'new' | null>(null)
  const [busy, setBusy] = useState('')
  const [problem, setProblem] = useState('')
  const own: Listed[] = user.address ? [{ id: null, address: user.address, phone: user.phone }] : []
  const listed = [...own, ...(user.addresses ?? [])]

  const act = async (name: string, done: string, change: () => ReturnType<typeof updateAccount>) => {
    if (busy) return
    setBusy(name)
    const outcome = await change()
    setBusy('')
    if (outcome.kind !== 'ok') return setProblem(outcome.kind === 'refused' ? outcome.message : UNREACHABLE)
    setProblem('')
    showToast(done)
  }
  return (
    <section className={styles.book} aria-labelledby={titleId}>
      <h2 id={titleId}>Addresses</h2>
      {listed.length === 0 && <p className="soft">You have no saved address yet.</p>}
      <ul className={styles.list} aria-labelledby={titleId}>
        {listed.map((one) => {
          const name = addressName(one, user.fullname)
          const isOnly = listed.length === 1
          return (
            <li key={one.id ?? 'own'}>
              <p>
                <b>{name}</b>
                {one.id === null && <span className={styles.mark}>Default</span>}
              </p>
              <p className="soft small">{[formatAddressLine(one.address), one.phone].filter(Boolean).join(' · ')}</p>
              <div className={styles.actions}>
                <Button
                  variant="quiet"
                  disabled={!reachable}
                  aria-label={`Edit ${name}`}
                  onClick={() => setEdited(one)}
                >
                  Edit
                </Button>
                {one.id !== null && (
                  <Button
                    variant="quiet"
                    disabled={!reachable}
                    busy={busy === `default ${one.id}` && 'Saving…'}
                    aria-label={`Make ${name} the default`}
                    onClick={() =>
                      act(`default ${one.id}`, 'This is your default address now.', () =>
                        makeAddressDefault(one.id ?? ''),
                      )
                    }
                  >
                    Make default
                  </Button>
                )}
                {(one.id !== null || isOnly) && (
                  <Button
                    variant="quiet"
                    disabled={!reachable}
                    busy={busy === `delete ${one.id}` && 'Deleting…'}
                    aria-label={`Delete ${name}`}
                    onClick={() =>
                      act(`delete ${one.id}`, 'The address is deleted.', () =>
                        one.id === null ? updateAccount({ address: '' }) : deleteAddress(one.id),
                      )
                    }
                  >
                    Delete
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <div role="alert">
        {!reachable && <FieldError>You need a connection to change your addresses.</FieldError>}
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      {listed.length < MOST && (
        <Button variant="secondary" disabled={!reachable} onClick={() => setEdited('new')}>
          Add an address
        </Button>
      )}
      {edited && (
        <AddressSheet
          entry={edited === 'new' ? null : edited}
          isOwn={edited === 'new' ? listed.length === 0 : edited.id === null}
          user={user}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

/** E.g. `Meera Patel, 14 Mangal Park`. */
function addressName({ address }: Pick<SavedAddress, 'address'>, ownName: string): string {
  return `${address.recipient ?? ownName}, ${address.street}`
}
