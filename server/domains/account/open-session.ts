import { randomUUID } from 'node:crypto'
import type { Session } from '../../lib/session.ts'
import { addJob } from '../../storage/outbox.ts'
import type { Tx } from '../../storage/transaction.ts'
import { newDeviceEmail } from './account-emails.ts'
import type { Device } from './device.ts'
import { recordDevice } from './known-device-store.ts'
import { createSession, deleteSession, moveToSession } from './session-store.ts'
import type { UserRow } from './user-store.ts'

interface Login {
  /** The session that the device had until now; it ends. */
  deviceSession: Session | null
  device: Device
  now: number
}

/** Returns the token. Emails the owner unless the device or its session is known, or it is the first login. */
export async function openSession(tx: Tx, user: UserRow, { deviceSession, device, now }: Login): Promise<string> {
  const { id, token } = await createSession(tx, { userId: user.id, device }, now)
  const isSameUser = deviceSession?.userId === user.id
  if (deviceSession && isSameUser) await moveToSession(tx, { from: deviceSession.id, to: id })
  if (deviceSession) await deleteSession(tx, deviceSession.id)
  const isNew = await recordDevice(tx, user.id, device, now)
  if (isNew && !isSameUser && user.last_login_at !== null) {
    const payload = newDeviceEmail(user.email, device)
    await addJob(tx, { kind: 'send-email', payload, dedupeKey: `new-device-${randomUUID()}` }, now)
  }
  return token
}
