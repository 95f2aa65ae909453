/** The shopper's PIN code for deliveries, stored on this device for every page that shows delivery dates. */
import { useSyncExternalStore } from 'react'
import { proxy, snapshot, subscribe } from 'valtio'
import { PIN_CODE } from '#contract/orders/address-rules.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

const KEY = 'delivery-pin'

interface DeliveryPin {
  /** False until the device has been read. */
  ready: boolean
  /** Six digits; null for none. */
  pin: string | null
}

const state = proxy<DeliveryPin>({ ready: false, pin: null })
const unread = snapshot(state)

/** Returns the current PIN code. */
export function useDeliveryPin(): DeliveryPin {
  return useSyncExternalStore(watch, getState, () => unread)
}

const getState = () => snapshot(state)

function watch(listener: () => void): () => void {
  const unsubscribe = subscribe(state, listener)
  if (!state.ready) void readStored()
  return unsubscribe
}

/** Reads the stored PIN code again, because another tab may have deleted it. */
export async function refreshDeliveryPin(): Promise<void> {
  if (!state.ready) return
  state.ready = false
  await readStored()
}

async function readStored(): Promise<void> {
  const stored = await deviceStorage.read(KEY)
  // The shopper may have chosen a PIN code during the read.
  if (!state.ready) Object.assign(state, { ready: true, pin: isPin(stored) ? stored : null })
}

/** Saves a valid PIN code. */
export async function saveDeliveryPin(pin: string): Promise<void> {
  Object.assign(state, { ready: true, pin })
  await deviceStorage.update(KEY, () => pin)
}

/** Deletes the PIN code from the page and the device. */
export async function deleteDeliveryPin(): Promise<void> {
  Object.assign(state, { ready: true, pin: null })
  await deviceStorage.update(KEY, () => null)
}

function isPin(stored: unknown): stored is string {
  return typeof stored === 'string' && PIN_CODE.test(stored)
}
