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
  const { id, address, stateConfirmed } = entry
  const refusal = await refuseOtherState({ address, stateConfirmed })
  if (refusal) return { kind: 'other state', refusal }
  const read = entry.phone === '' ? null : readPhone(entry.phone, address.country)
  if (read?.kind === 'wrong') return { kind: 'invalid', fields: { phone: read.problem } }
  const saved = { id, address, phone: read?.phone ?? '' }
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
    const address = ownAddress(user)
    const former = address ? [{ id, address, phone: user.phone }] : []
    const others = further.flatMap((other) => (other === chosen ? former : [other]))
    return { ...ownColumns(chosen), addresses: JSON.stringify(others) }
  })
}

/** Of a user whose default address becomes another one. Kept while there is room. */
export async function keepFormerAddress(tx: Tx, user: UserRow, next: Address): Promise<void> {
  const former = ownAddress(user)
  const further = parseColumn(savedAddressesColumn, user.addresses).filter(({ address }) => !isSame(address, next))
  const isKept = former && !isSame(former, next) && further.length < MAX_FURTHER
  const kept = isKept ? [{ id: randomUUID(), address: former, phone: user.phone }] : []
  await updateUserColumns(tx, user.id, { addresses: JSON.stringify([...kept, ...further]) })
}

type Columns = Partial<Pick<UserRow, 'phone' | 'address_line' | 'address' | 'addresses'>>

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

function ownColumns({ address, phone }: SavedAddress): Columns {
  return { address_line: formatAddressLine(address), address: JSON.stringify(address), ...(phone && { phone }) }
}

function ownAddress({ address }: UserRow): Address | null {
  return address === null ? null : parseColumn(addressColumn, address)
}

function isSame(one: Address, other: Address): boolean {
  return addressKey(one) === addressKey(other) && one.recipient === other.recipient
}
