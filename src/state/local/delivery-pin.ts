/** The shopper's PIN code (postal code), stored on this device and used on every page that shows delivery dates. */
import { useSyncExternalStore } from 'react'
import { proxy, snapshot, subscribe } from 'valtio'
import { PIN_CODE } from '#contract/orders/pin-code.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

const KEY = 'delivery-pin'

interface DeliveryPin {
  /** False until the PIN code has been read from the device's storage. */
  ready: boolean
  /** A six-digit PIN code (postal code); null if the shopper has not entered a code. */
  pin: string | null
}

const state = proxy<DeliveryPin>({ ready: false, pin: null })
const unread = snapshot(state)

/** Returns the shopper's PIN code (postal code) and re-renders the component whenever the code changes. */
export function useDeliveryPin(): DeliveryPin {
  return useSyncExternalStore(watch, getState, () => unread)
}

const getState = () => snapshot(state)

function watch(listener: () => void): () => void {
  const unsubscribe = subscribe(state, listener)
  if (!state.ready) void readStored()
  return unsubscribe
}

/**
 * Reads the shopper's PIN code (postal code) from the device's storage again, because another tab may have deleted it.
 */
export async function refreshDeliveryPin(): Promise<void> {
  if (!state.ready) return
  state.ready = false
  await readStored()
}

async function readStored(): Promise<void> {
  const stored = await deviceStorage.read(KEY)
  // The shopper may have entered a PIN code while the stored one was being read.
  if (!state.ready) Object.assign(state, { ready: true, pin: isPin(stored) ? stored : null })
}

/**
 * Saves the shopper's PIN code (postal code) on the page and in the device's storage. Does not validate the code; the
 * caller must.
 */
export async function saveDeliveryPin(pin: string): Promise<void> {
  Object.assign(state, { ready: true, pin })
  await deviceStorage.update(KEY, () => pin)
}

/** Deletes the shopper's PIN code (postal code) from the page and from the device's storage. */
export async function deleteDeliveryPin(): Promise<void> {
  Object.assign(state, { ready: true, pin: null })
  await deviceStorage.update(KEY, () => null)
}

function isPin(stored: unknown): stored is string {
  return typeof stored === 'string' && PIN_CODE.test(stored)
}
