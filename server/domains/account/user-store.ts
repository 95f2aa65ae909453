/** The SQL of shoppers. */
import type { Address } from '#contract/address.ts'
import type { User } from '#contract/schemas/account.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'
import { initialsAvatar } from './initials-avatar.ts'

export type UserRow = DB['users']

/** By id; `null` where there is none. One that was deleted may be found still, without its e-mail. */
export async function readUser(db: Queries, id: string): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Whether somebody has this account and can be written to. Of one that was deleted the row may stay, without its e-mail. */
export async function hasAccount(db: Queries, id: string): Promise<boolean> {
  const user = await readUser(db, id)
  return user !== null && isReachable(user)
}

/** Not what `forgetUser` leaves. */
export function isReachable({ email }: Pick<UserRow, 'email'>): boolean {
  return email.includes('@')
}

/** `email` is in lower case, as the contract's shape leaves it. */
export async function readUserByEmail(db: Queries, email: string): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()) ?? null
}

/** Answers whether the user was added; not when the e-mail has an account already. */
export async function addUser(
  db: Queries,
  user: Pick<UserRow, 'id' | 'fullname' | 'email' | 'password_hash' | 'created_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({ ...user, phone: '', address_line: '', address: null, is_staff: 0, last_login_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Notes a login with the password of a hash. Answers false when that is no longer the account's. It holds the user's
 * row until the transaction ends, so that a login and a new password never pass each other unseen.
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

/** Puts a new password in the place of another. Answers false when that other is no longer the account's. */
export async function replacePassword(db: Queries, id: string, oldHash: string, newHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: newHash })
    .where('id', '=', id)
    .where('password_hash', '=', oldHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Holds a user's row until the transaction ends, if the name is one of these. Answers false when it is another. */
export async function lockUserIfNamed(db: Queries, id: string, names: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set((row) => ({ fullname: row.ref('fullname') }))
    .where('id', '=', id)
    .where('fullname', 'in', names)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Holds a user's row until the transaction ends, so that of one shopper's acts one comes after the other. */
export async function lockUser(db: Queries, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set((row) => ({ fullname: row.ref('fullname') }))
    .where('id', '=', id)
    .execute()
}

/** Writes what a user has said of themselves. Without any column it writes nothing. */
export async function updateUserColumns(
  db: Queries,
  id: string,
  columns: Partial<Pick<UserRow, 'fullname' | 'phone' | 'address_line' | 'address'>>,
): Promise<void> {
  if (Object.keys(columns).length > 0) await db.updateTable('users').set(columns).where('id', '=', id).execute()
}

/** Makes a user one of the staff, who may set stock. */
export async function grantStaff(db: Queries, id: string): Promise<void> {
  await db.updateTable('users').set({ is_staff: 1 }).where('id', '=', id).execute()
}

/** A shopper in the form that travels. */
export function toUserResponse(row: UserRow): User {
  const address: Address | null = row.address ? JSON.parse(row.address) : null
  return {
    _id: row.id,
    fullname: row.fullname,
    email: row.email,
    phone_no: row.phone,
    number: row.phone,
    avatarSrc: initialsAvatar(row.fullname),
    address: row.address_line,
    full_address: address,
  }
}

/**
 * Forgets a user. Who never ordered is gone altogether. Who did leaves a row that names nobody, has no password and
 * frees the e-mail: orders, which the law has the shop keep, hang on it.
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
      phone: '',
      address_line: '',
      address: null,
      is_staff: 0,
      last_login_at: null,
    })
    .where('id', '=', id)
    .execute()
}
