import { useState } from 'react'
import { addressTitle, formatAddressLine } from '#contract/orders/address.ts'
import type { SavedAddress } from '#contract/schemas/account.ts'
import type { User } from '#contract/user.ts'
import { useConnection } from '../../state/network/connection.ts'
import { deleteAddress, makeAddressDefault, updateAccount } from '../../state/session/account-details.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './address-book.module.css'
import { UNREACHABLE } from './address-errors.ts'
import { AddressSheet } from './address-sheet.tsx'

/** The account's own address, which is the default one, has no id. */
type Listed = Omit<SavedAddress, 'id'> & { id: string | null }

const MOST = 10

/** Shown from the device's copy; changes need a connection. */
export function AddressBook({ user }: { user: User }) {
  const { addressLine } = user
  const { reachable } = useConnection()
  const [edited, setEdited] = useState<Listed | 'new' | null>(null)
  const [busy, setBusy] = useState('')
  const [problem, setProblem] = useState('')
  const own: Listed[] = user.address
    ? [{ id: null, name: user.addressName, address: user.address, phone: user.phone }]
    : []
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
    <div className={styles.book}>
      {listed.length === 0 && (
        <p className="soft">
          {addressLine || 'You have no saved address yet. One that is saved here is filled in at the checkout.'}
        </p>
      )}
      <ul className={styles.list} aria-label="Saved addresses">
        {listed.map((one) => {
          const { id } = one
          const name = addressTitle(one, user.fullname)
          const common = { variant: 'quiet', disabled: !reachable } as const
          return (
            <AddressCard key={id ?? 'own'} saved={one} ownName={user.fullname}>
              <Button {...common} aria-label={`Edit ${name}`} onClick={() => setEdited(one)}>
                Edit
              </Button>
              {id !== null && (
                <Button
                  {...common}
                  busy={busy === `default ${id}` && 'Saving…'}
                  aria-label={`Make ${name} the default`}
                  onClick={() =>
                    act(`default ${id}`, 'This is your default address now.', () => makeAddressDefault(id))
                  }
                >
                  Make default
                </Button>
              )}
              {(id !== null || listed.length === 1) && (
                <Button
                  {...common}
                  busy={busy === `delete ${id}` && 'Deleting…'}
                  aria-label={`Delete ${name}`}
                  onClick={() =>
                    act(`delete ${id}`, 'The address is deleted.', () =>
                      id === null ? updateAccount({ address: '' }) : deleteAddress(id),
                    )
                  }
                >
                  Delete
                </Button>
              )}
            </AddressCard>
          )
        })}
      </ul>
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
      {listed.length < MOST && (
        <Button variant="secondary" disabled={!reachable} onClick={() => setEdited('new')}>
          <Icon name="plus" size="s" /> Add an address
        </Button>
      )}
      <div role="status">
        {!reachable && <p className="soft small">You need a connection to change your addresses.</p>}
      </div>
      {edited && (
        <AddressSheet
          entry={edited === 'new' ? null : edited}
          isOwn={edited === 'new' ? listed.length === 0 : edited.id === null}
          user={user}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

interface AddressCardProps {
  saved: Listed
  ownName: string
  /** Its buttons. */
  children: Elements
}

function AddressCard({ saved: { id, name, address, phone }, ownName, children }: AddressCardProps) {
  const recipient = address.recipient ?? ownName
  return (
    <li className="card">
      <p className={styles.recipient}>
        <b>{name || recipient}</b>
        {id === null && <span className={styles.mark}>Default</span>}
      </p>
      {name && <p className="small">{recipient}</p>}
      <p className="small">{formatAddressLine(address)}</p>
      {phone !== '' && <p className="soft small num">{phone}</p>}
      <div className={styles.actions}>{children}</div>
    </li>
  )
}
