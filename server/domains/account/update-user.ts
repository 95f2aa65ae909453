import { formatAddressLine } from '#contract/orders/address.ts'
import { toInternational } from '#contract/orders/indian-phone.ts'
import { carryPhone, readPhone } from '#contract/orders/phone.ts'
import type { Address } from '#contract/schemas/address.ts'
import { addressInput } from '#contract/schemas/address-input.ts'
import { parseAddressLine } from '#contract/schemas/address-line.ts'
import type { Business } from '#contract/schemas/business.ts'
import { cleanLine } from '#contract/typed-text.ts'
import type { Session } from '../../lib/session.ts'
import { claimIdempotencyKey, releaseIdempotencyKey } from '../../storage/idempotency-keys.ts'
import { addressColumn, parseColumn } from '../../storage/json-columns.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { type PinStateRefusal, refuseOtherState } from '../places/pin-state.ts'
import type { AccountDeps, Blocked } from './account-deps.ts'
import { keepFormerAddress } from './address-book.ts'
import { changePassword, checkNewPassword } from './change-password.ts'
import { lockUserIfNamed, readUser, type UserRow, updateUserColumns } from './user-store.ts'

interface ProfileChange {
  fullname?: string | undefined
  /** Names that `fullname` may replace; with any other, the update is rejected. */
  fullnameWas?: string[] | undefined
  number?: string | undefined
  /** One line; empty to remove the address. Unused if `full_address` is given too. */
  address?: string | undefined
  full_address?: Address | undefined
  addressName?: string | undefined
  /** Whether the address that the new one replaces is kept. */
  keepAddress?: true | undefined
  stateConfirmed?: boolean | undefined
  /** Null to forget it. */
  business?: Business | null | undefined
  currentPassword?: string | undefined
  newPassword?: string | undefined
}

type UpdateResult =
  | { kind: 'updated'; user: UserRow }
  | { kind: 'gone' }
  | { kind: 'refused'; code: 'WRONG_PASSWORD' | 'CHANGED_ELSEWHERE' | 'REPEAT_DIFFERS' }
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'other state'; refusal: PinStateRefusal }
  | Blocked

/** A new password needs the current one; otherwise nothing changes. Idempotent by key. */
export async function updateUser(
  deps: AccountDeps,
  session: Session,
  change: ProfileChange,
  { network, idempotencyKey = null }: { network: string | null; idempotencyKey?: string | null },
): Promise<UpdateResult> {
  const { db, clock } = deps
  const user = await readUser(db, session.userId)
  if (!user) return { kind: 'gone' }
  const saved = readSavedAddress(change)
  if (saved && 'problem' in saved) return { kind: 'invalid', fields: { address: saved.problem } }
  const refusal = await refuseOtherState({ address: saved?.address, stateConfirmed: change.stateConfirmed })
  if (refusal) return { kind: 'other state', refusal }
  const country = saved?.address?.country ?? savedCountry(user)
  const read = change.number ? readPhone(change.number, country) : null
  if (read?.kind === 'wrong') return { kind: 'invalid', fields: { number: read.problem } }
  const { currentPassword = '', newPassword } = change
  const proof = { password: currentPassword, sessionId: session.id, network }
  const password = newPassword === undefined ? null : await checkNewPassword(deps, user, proof, newPassword)
  if (password?.kind === 'wrong password') return { kind: 'refused', code: 'WRONG_PASSWORD' }
  if (password?.kind === 'blocked') return password

  const phone = read?.phone ?? (change.number === '' ? '' : phoneElsewhere(user, country))
  // A refused change may be repeated with its state confirmed.
  const { currentPassword: _, newPassword: __, stateConfirmed: ___, ...contents } = change
  const request = { key: idempotencyKey, scope: `user ${user.id}`, contents }
  const outcome = await inTransaction(db, async (tx) => {
    const claimed = await claimIdempotencyKey(tx, request, clock())
    if (claimed !== 'new') return claimed === 'repeated' ? 'done' : 'REPEAT_DIFFERS'
    const names = acceptedNames(change)
    const hasExpectedName = names === null || (await lockUserIfNamed(tx, user.id, names))
    const passwordChange = password && { hash: password.newHash, keptSession: session.id, now: clock() }
    if (hasExpectedName && (!passwordChange || (await changePassword(tx, user, passwordChange)))) {
      await updateUserColumns(tx, user.id, {
        ...nameAndPhone(change, phone),
        ...addressColumns(saved, change),
        ...businessOf(change),
      })
      if (change.keepAddress && saved?.address) await keepFormerAddress(tx, user, saved.address)
      if (read) await deps.onPhoneKnown?.(tx, user.id, read.phone, { network, now: clock() })
      return 'done'
    }
    await releaseIdempotencyKey(tx, request)
    return hasExpectedName ? 'WRONG_PASSWORD' : 'CHANGED_ELSEWHERE'
  })
  if (outcome !== 'done') return { kind: 'refused', code: outcome }
  const updated = await readUser(db, user.id)
  return updated ? { kind: 'updated', user: updated } : { kind: 'gone' }
}

/** Empty if there is no address. */
function savedCountry({ address }: UserRow): string {
  return address ? parseColumn(addressColumn, address).country : ''
}

/** Keeps a saved number what it is if the address moves to another country. Undefined if it stays. */
function phoneElsewhere(user: UserRow, to: string): string | undefined {
  const from = savedCountry(user)
  const read = from === to || user.phone === '' ? null : readPhone(user.phone, from)
  return read?.kind === 'ok' ? carryPhone(user.phone, from, to) || toInternational(read.phone) : undefined
}

/**
 * Null for any. Includes the new name, which an earlier attempt may have saved. Names that waited on
 * a device are as typed, names of earlier releases as stored.
 */
function acceptedNames({ fullname, fullnameWas }: ProfileChange): string[] | null {
  return fullname !== undefined && fullnameWas ? [...fullnameWas, ...fullnameWas.map(cleanLine), fullname] : null
}

function nameAndPhone({ fullname }: ProfileChange, phone: string | undefined): Partial<UserRow> {
  return { ...(fullname !== undefined && { fullname }), ...(phone !== undefined && { phone }) }
}

interface SavedAddress {
  line: string
  /** Null without one, or if the line is another text, e.g. "Opposite the old well". */
  address: Address | null
}

/** Null if the address stays. */
function readSavedAddress({
  address: line,
  full_address: fields,
}: ProfileChange): SavedAddress | { problem: string } | null {
  if (fields) return { line: formatAddressLine(fields), address: fields }
  if (line === undefined) return null
  if (parseAddressLine(line) === null) return { line, address: null }
  const { data, error } = addressInput.safeParse(line)
  return data ? { line: formatAddressLine(data), address: data } : { problem: error.issues[0]?.message ?? '' }
}

/** A removed address takes its name with it. */
function addressColumns(saved: SavedAddress | null, { addressName }: ProfileChange): Partial<UserRow> {
  const name = saved?.line === '' ? '' : addressName
  return {
    ...(saved && { address_line: saved.line, address: saved.address && JSON.stringify(saved.address) }),
    ...(name !== undefined && { address_name: name }),
  }
}

function businessOf({ business }: ProfileChange): Partial<UserRow> {
  return business === undefined ? {} : { business: business && JSON.stringify(business) }
}
