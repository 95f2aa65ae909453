import { randomUUID } from 'node:crypto'
import type { User } from '#contract/schemas/account.ts'
import type { Ask } from './ask.ts'

export const PASSWORD = 'मोती & pearls'

export interface Shopper {
  email: string
  token: string
  user: User
}

export function newEmail(): string {
  return `asha-${randomUUID()}@example.com`
}

/** Somebody with an account who is logged in. */
export async function newShopper(ask: Ask, { fullname = 'Asha Patel', email = newEmail() } = {}): Promise<Shopper> {
  await ask('register', { body: { fullname, email, password: PASSWORD } })
  return { email, ...(await loggedIn(ask, email)) }
}

/** Logs in once more, as on another device. */
export async function loggedIn(ask: Ask, email: string, password = PASSWORD): Promise<Omit<Shopper, 'email'>> {
  const { answer, message } = await ask('login', { body: { email, password } })
  if (!answer.accessToken) throw new Error(`The login was refused: ${message}`)
  return { token: answer.accessToken, user: answer.user }
}
