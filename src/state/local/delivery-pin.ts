/** Stored on this device, for every page with delivery dates. */
import { useSyncExternalStore } from 'react'
import { proxy, snapshot, subscribe } from 'valtio'
import { PIN_CODE } from '#contract/orders/pin-code.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

const KEY = 'delivery-pin'

interface DeliveryPin {
  /** Read from the device's storage. */
  ready: boolean
  /** Six digits; null until entered. */
  pin: string | null
}

const state = proxy<DeliveryPin>({ ready: false, pin: null })
const unread = snapshot(state)

export function useDeliveryPin(): DeliveryPin {
  return useSyncExternalStore(watch, getState, () => unread)
}

const getState = () => snapshot(state)

function watch(listener: () => void): () => void {
  const unsubscribe = subscribe(state, listener)
  if (!state.ready) void readStored()
  return unsubscribe
}

/** Another tab may have deleted it. */
export async function refreshDeliveryPin(): Promise<void> {
  if (!state.ready) return
  state.ready = false
  await readStored()
}

async function readStored(): Promise<void> {
  const stored = await deviceStorage.read(KEY)
  // It may have been entered while the stored one was read.
  if (!state.ready) Object.assign(state, { ready: true, pin: isPin(stored) ? stored : null })
}

/** The caller validates it. */
export async function saveDeliveryPin(pin: string): Promise<void> {
  Object.assign(state, { ready: true, pin })
  await deviceStorage.update(KEY, () => pin)
}

export async function deleteDeliveryPin(): Promise<void> {
  Object.assign(state, { ready: true, pin: null })
  await deviceStorage.update(KEY, () => null)
}

function isPin(stored: unknown): stored is string {
  return typeof stored === 'string' && PIN_CODE.test(stored)
}
