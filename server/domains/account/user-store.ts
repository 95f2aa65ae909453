import type { WireUser } from '#contract/schemas/account.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { Business } from '#contract/schemas/business.ts'
import { addressColumn, businessColumn, parseColumn, savedAddressesColumn } from '../../storage/json-columns.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'
import { initialsAvatar } from './initials-avatar.ts'

export type UserRow = DB['users']

/** Null if there is none. A deleted account has no personal data left. */
export async function readUser(db: Queries, id: string): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** False for deleted accounts. */
export async function hasAccount(db: Queries, id: string): Promise<boolean> {
  const user = await readUser(db, id)
  return user !== null && isReachable(user)
}

/** Deleted accounts have no email address. */
export function isReachable({ email }: Pick<UserRow, 'email'>): boolean {
  return email.includes('@')
}

/** False if its address has been verified before. */
export async function markEmailVerified(db: Queries, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function listReviewedProducts(db: Queries, id: string): Promise<string[]> {
  const rows = await db.selectFrom('reviews').select('product_id').where('author_id', '=', id).execute()
  return rows.map(({ product_id }) => product_id)
}

/** Whether somebody has proven to read what is sent to its address. */
export function isVerified({ email_verified_at }: Pick<UserRow, 'email_verified_at'>): boolean {
  return email_verified_at !== null
}

/** `email` is in lower case, like all stored ones. */
export async function readUserByEmail(db: Queries, email: string): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()) ?? null
}

/**
 * Of a new account, of a deleted one, and of one that somebody else may have filled.
 * Without name and email address.
 */
export const NO_PERSONAL_DATA = {
  phone: '',
  address_line: '',
  address: null,
  address_name: '',
  addresses: '[]',
  business: null,
  last_login_at: null,
} as const

/** False if the address is already registered. */
export async function addUser(
  db: Queries,
  user: Pick<UserRow, 'id' | 'fullname' | 'email' | 'password_hash' | 'created_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      ...user,
      ...NO_PERSONAL_DATA,
      is_staff: 0,
      email_verified_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Locks the row, so that logins and password changes run one after the other. False if the hash has
 * changed.
 */
export async function recordLogin(db: Queries, id: string, passwordHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ last_login_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** False if the stored hash is no longer `oldHash`. */
export async function replacePassword(db: Queries, id: string, oldHash: string, newHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: newHash })
    .where('id', '=', id)
    .where('password_hash', '=', oldHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** False if the full name is not one of `names`. */
export async function lockUserIfNamed(db: Queries, id: string, names: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set((row) => ({ fullname: row.ref('fullname') }))
    .where('id', '=', id)
    .where('fullname', 'in', names)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Locks the user until the transaction ends. */
export async function lockUser(db: Queries, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set((row) => ({ fullname: row.ref('fullname') }))
    .where('id', '=', id)
    .execute()
}

export async function updateUserColumns(
  db: Queries,
  id: string,
  columns: Partial<
    Pick<
      UserRow,
      'fullname' | 'phone' | 'address_line' | 'address' | 'address_name' | 'addresses' | 'business' | 'last_login_at'
    >
  >,
): Promise<void> {
  if (Object.keys(columns).length > 0) await db.updateTable('users').set(columns).where('id', '=', id).execute()
}

export function toUserResponse(row: UserRow): WireUser {
  return {
    _id: row.id,
    fullname: row.fullname,
    email: row.email,
    phone_no: row.phone,
    number: row.phone,
    avatarSrc: initialsAvatar(row.fullname),
    address: row.address_line,
    full_address: savedAddressOf(row),
    addressName: row.address_name,
    addresses: parseColumn(savedAddressesColumn, row.addresses),
    business: savedBusinessOf(row),
    isEmailVerified: isVerified(row),
  }
}

/** The checkout form is prefilled with it. */
function savedAddressOf({ address }: Pick<UserRow, 'address'>): Address | null {
  return address === null ? null : parseColumn(addressColumn, address)
}

export function savedBusinessOf({ business }: Pick<UserRow, 'business'>): Business | null {
  return business === null ? null : parseColumn(businessColumn, business)
}

/**
 * Orders refer to the row and must be kept by law: then only personal data goes. The address can be
 * registered again.
 */
export async function deleteOrAnonymizeUser(db: Queries, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('checkout_sessions').select('id').where('user_id', '=', id))),
    )
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('orders').select('id').where('user_id', '=', id))))
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) return
  await db
    .updateTable('users')
    .set({
      fullname: 'Deleted account',
      email: `deleted ${id}`,
      password_hash: '',
      ...NO_PERSONAL_DATA,
      is_staff: 0,
      email_verified_at: null,
    })
    .where('id', '=', id)
    .execute()
}
