/** This device's login session, shared by all tabs and the service worker. */
import type { SavedAddress } from '#contract/schemas/account.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { Business } from '#contract/schemas/business.ts'
import { isRecord } from '#contract/type-guards.ts'
import type { User } from '#contract/user.ts'
import { defaultSyncContext, type SyncContext } from '../sync-context.ts'

const KEY = 'session'

/**
 * Token of a session that the server has ended, until a page has deleted what was
 * personal here.
 */
export const ENDED_SESSION_KEY = 'ended-session'

export interface StoredSession {
  token: string
  user: User
}

type SessionContext = Pick<SyncContext, 'storage' | 'broadcastChange'>

/** Returns null for a guest. Never rejects. */
export async function readSession({
  storage,
}: Pick<SyncContext, 'storage'> = defaultSyncContext): Promise<StoredSession | null> {
  return parseSession(await storage.read(KEY))
}

export async function storeSession(
  session: StoredSession,
  { storage, broadcastChange }: SessionContext = defaultSyncContext,
): Promise<void> {
  await storage.update(KEY, () => toStored(session))
  broadcastChange(KEY)
}

/** Does nothing if the stored session has another token. */
export async function updateSessionUser(
  token: string,
  user: User,
  { storage, broadcastChange }: SessionContext = defaultSyncContext,
): Promise<void> {
  await storage.update(KEY, (stored) => {
    const session = parseSession(stored)
    return session && toStored(session.token === token ? { token, user } : session)
  })
  broadcastChange(KEY)
}

/**
 * Returns the deleted session. Does nothing and returns null if the stored
 * session has another token, because another user may have logged in.
 */
export async function deleteSession(
  token: string,
  { storage, broadcastChange }: SessionContext = defaultSyncContext,
): Promise<StoredSession | null> {
  let deleted: StoredSession | null = null
  await storage.update(KEY, (stored) => {
    const session = parseSession(stored)
    deleted = session?.token === token ? session : null
    return deleted ? null : session && toStored(session)
  })
  if (deleted) broadcastChange(KEY)
  return deleted
}

/**
 * The format uses the API's field names and must never change, because tabs of
 * other releases also read it.
 */
function toStored({ token, user }: StoredSession) {
  const { id, fullname, email, phone, addressLine, address, addressName, addresses, business, isEmailVerified } = user
  return {
    token,
    user: {
      ...{ _id: id, fullname, email, phone_no: phone, address: addressLine, full_address: address },
      addressName,
      addresses,
      business,
      isEmailVerified,
    },
  }
}

/**
 * Returns null without a token, user id, name or email address; all other fields
 * are optional.
 */
function parseSession(stored: unknown): StoredSession | null {
  if (!isRecord(stored) || !isRecord(stored.user) || typeof stored.token !== 'string') return null
  const { _id, fullname, email, phone_no, address, full_address, addressName, addresses } = stored.user
  const { business, isEmailVerified } = stored.user
  if (typeof _id !== 'string' || typeof fullname !== 'string' || typeof email !== 'string') return null
  return {
    token: stored.token,
    user: {
      id: _id,
      fullname,
      email,
      phone: textFrom(phone_no),
      addressLine: textFrom(address),
      address: isAddress(full_address) ? full_address : null,
      ...(isText(addressName) && { addressName }),
      ...(Array.isArray(addresses) && { addresses: addresses.filter(isSavedAddress) }),
      ...(isBusiness(business) && { business }),
      ...(typeof isEmailVerified === 'boolean' && { isEmailVerified }),
    },
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

function isAddress(stored: unknown): stored is Address {
  if (!isRecord(stored)) return false
  const { street, city, state, country, pincode, recipient = '' } = stored
  return [street, city, state, country, pincode, recipient].every(isText)
}

function isBusiness(stored: unknown): stored is Business {
  if (!isRecord(stored)) return false
  const { gstin, name, registeredAddress = '' } = stored
  return [gstin, name, registeredAddress].every(isText)
}

function isSavedAddress(stored: unknown): stored is SavedAddress {
  return isRecord(stored) && isAddress(stored.address) && [stored.id, stored.phone, stored.name ?? ''].every(isText)
}

function textFrom(value: unknown): string {
  return isText(value) ? value : ''
}
