/** The addresses that an account keeps besides its own, which is the default one. */
import { randomUUID } from 'node:crypto'
import { addressKey, formatAddressLine } from '#contract/orders/address.ts'
import { readPhone } from '#contract/orders/phone.ts'
import type { SavedAddress } from '#contract/schemas/account.ts'
import type { Address } from '#contract/schemas/address.ts'
import { addressColumn, parseColumn, savedAddressesColumn } from '../../storage/json-columns.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { type PinStateRefusal, refuseOtherState } from '../places/pin-state.ts'
import { lockUser, readUser, type UserRow, updateUserColumns } from './user-store.ts'

export type BookResult =
  | { kind: 'saved'; user: UserRow }
  | { kind: 'other state'; refusal: PinStateRefusal }
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'unknown' }
  | { kind: 'full' }

/** With the default one, ten. */
const MAX_FURTHER = 9

interface Deps {
  db: Queries
}

type Entry = SavedAddress & { stateConfirmed?: boolean | undefined }

/** Changes the address with this id, or adds one; the first one becomes the default. */
export async function saveAddress(deps: Deps, userId: string, entry: Entry): Promise<BookResult> {
  const { id, name, address, stateConfirmed } = entry
  const refusal = await refuseOtherState({ address, stateConfirmed })
  if (refusal) return { kind: 'other state', refusal }
  const read = entry.phone === '' ? null : readPhone(entry.phone, address.country)
  if (read?.kind === 'wrong') return { kind: 'invalid', fields: { phone: read.problem } }
  const saved = { id, ...(name && { name }), address, phone: read?.phone ?? '' }
  return await change(deps, userId, (user, further) => {
    if (further.some((other) => other.id === id)) {
      return { addresses: JSON.stringify(further.map((other) => (other.id === id ? saved : other))) }
    }
    if (user.address === null && further.length === 0) return ownColumns(saved)
    return further.length < MAX_FURTHER ? { addresses: JSON.stringify([...further, saved]) } : 'full'
  })
}

export function deleteAddress(deps: Deps, userId: string, id: string): Promise<BookResult> {
  return change(deps, userId, (_, further) => {
    const left = further.filter((other) => other.id !== id)
    return left.length === further.length ? 'unknown' : { addresses: JSON.stringify(left) }
  })
}

/** The former default one takes its place. */
export function makeAddressDefault(deps: Deps, userId: string, id: string): Promise<BookResult> {
  return change(deps, userId, (user, further) => {
    const chosen = further.find((other) => other.id === id)
    if (!chosen) return 'unknown'
    const former = ownAddress(user, id)
    const others = further.map((other) => (other === chosen ? former : other)).filter((other) => other !== null)
    return { ...ownColumns(chosen), addresses: JSON.stringify(others) }
  })
}

/** Of a user whose default address becomes another one. Kept while there is room. */
export async function keepFormerAddress(tx: Tx, user: UserRow, next: Address): Promise<void> {
  const former = ownAddress(user, randomUUID())
  if (former && isSame(former.address, next)) return
  const all = parseColumn(savedAddressesColumn, user.addresses)
  const further = all.filter(({ address }) => !isSame(address, next))
  const kept = former && further.length < MAX_FURTHER ? [former] : []
  await updateUserColumns(tx, user.id, {
    address_name: all.find(({ address }) => isSame(address, next))?.name ?? '',
    addresses: JSON.stringify([...kept, ...further]),
  })
}

type Columns = Partial<Pick<UserRow, 'phone' | 'address_line' | 'address' | 'address_name' | 'addresses'>>

async function change(
  { db }: Deps,
  userId: string,
  apply: (user: UserRow, further: SavedAddress[]) => Columns | 'unknown' | 'full',
): Promise<BookResult> {
  return await inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    const user = await readUser(tx, userId)
    if (!user) return { kind: 'unknown' }
    const columns = apply(user, parseColumn(savedAddressesColumn, user.addresses))
    if (typeof columns === 'string') return { kind: columns }
    await updateUserColumns(tx, userId, columns)
    return { kind: 'saved', user: { ...user, ...columns } }
  })
}

function ownColumns({ name = '', address, phone }: SavedAddress): Columns {
  const columns = { address_line: formatAddressLine(address), address: JSON.stringify(address), address_name: name }
  return { ...columns, ...(phone && { phone }) }
}

/** With this id, because the default one has none. */
function ownAddress({ address, address_name: name, phone }: UserRow, id: string): SavedAddress | null {
  return address === null ? null : { id, ...(name && { name }), address: parseColumn(addressColumn, address), phone }
}

function isSame(one: Address, other: Address): boolean {
  return addressKey(one) === addressKey(other) && one.recipient === other.recipient
}
