/** The PIN code that parcels go to, remembered on this device for every page that asks. */
import { useSyncExternalStore } from 'react'
import { proxy, snapshot, subscribe } from 'valtio'
import { PIN_CODE } from '#contract/address.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

const KEY = 'delivery-pin'

/** `ready` is false until the device has been read. */
interface DeliveryPin {
  ready: boolean
  /** Six digits; null while none is known. */
  pin: string | null
}

const delivery = proxy<DeliveryPin>({ ready: false, pin: null })
const unread = snapshot(delivery)

/** The PIN code as it is known now, here or by this device. */
export function useDeliveryPin(): DeliveryPin {
  return useSyncExternalStore(watch, now, () => unread)
}

const now = () => snapshot(delivery)

function watch(listener: () => void): () => void {
  const stop = subscribe(delivery, listener)
  if (!delivery.ready) void readFromDevice()
  return stop
}

/** Looks at the device again: what this page knows may have been forgotten there. */
export async function refreshDeliveryPin(): Promise<void> {
  if (!delivery.ready) return
  delivery.ready = false
  await readFromDevice()
}

async function readFromDevice(): Promise<void> {
  const stored = await deviceStorage.read(KEY)
  // What was chosen on this page meanwhile is newer.
  if (!delivery.ready) Object.assign(delivery, { ready: true, pin: isPin(stored) ? stored : null })
}

/** Remembers a PIN code. The caller has checked its form. */
export async function saveDeliveryPin(pin: string): Promise<void> {
  Object.assign(delivery, { ready: true, pin })
  await deviceStorage.update(KEY, () => pin)
}

/** Forgets it, here and on the device. */
export async function deleteDeliveryPin(): Promise<void> {
  Object.assign(delivery, { ready: true, pin: null })
  await deviceStorage.update(KEY, () => null)
}

function isPin(stored: unknown): stored is string {
  return typeof stored === 'string' && PIN_CODE.test(stored)
}
