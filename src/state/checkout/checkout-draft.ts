/**
 * What a shopper has filled in at the checkout, kept on the device as it is typed: a reload, a login or a payment page in
 * between loses none of it. A logout wipes it.
 */
import { useSyncExternalStore } from 'react'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio'
import type { Address } from '#contract/address.ts'
import type { CouponRule } from '#contract/price.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { broadcastChange, onStorageChange } from '#sync/storage/storage-changes.ts'

export type PaymentChoice = 'online_payment' | 'cod'

export interface CheckoutDraft {
  address: Address
  phone: string
  /** The address is the saved one, and was not altered since. Null before the shopper has chosen or typed anything. */
  usesSaved: boolean | null
  payment: PaymentChoice | null
  coupon: CouponRule | null
}

const KEY = 'checkout'

export const emptyAddress: Address = { street: '', city: '', state: '', country: '', pincode: '' }

/** Made anew each time: what is handed to the state becomes a part of it. */
const emptyDraft = (): CheckoutDraft => ({
  address: { ...emptyAddress },
  phone: '',
  usesSaved: null,
  payment: null,
  coupon: null,
})

interface DraftState {
  draft: CheckoutDraft
  /** False until the device has been asked. */
  ready: boolean
}

const unread: DraftState = { draft: emptyDraft(), ready: false }
const state = proxy<DraftState>({ draft: emptyDraft(), ready: false })

/** The draft as it is now. */
export function useCheckoutDraft(): Snapshot<DraftState> {
  return useSyncExternalStore(watch, draftNow, draftUnread)
}

/** Shows these parts where the shopper has said nothing yet. Not kept where the device is silent: it may know better. */
export function prefillDraft(change: Partial<CheckoutDraft>): void {
  if (deviceStorage.isPersistent()) updateDraft(change)
  else state.draft = { ...state.draft, ...structuredClone(change) }
}

/** Puts these parts in place of what was there. Shown at once; the device has it a moment later. */
export function updateDraft(change: Partial<CheckoutDraft>): void {
  state.draft = { ...state.draft, ...structuredClone(change) }
  void deviceStorage.update(KEY, (stored) => ({ ...parseDraft(stored), ...change }))
}

/** Forgets all of it, here and on the device. */
export async function deleteDraft(): Promise<void> {
  state.draft = emptyDraft()
  await deviceStorage.update(KEY, () => null)
  broadcastChange(KEY)
}

let reading = false

function watch(listener: () => void): () => void {
  if (!reading) {
    reading = true
    onStorageChange(KEY, read)
    void read()
  }
  return subscribe(state, listener)
}

async function read(): Promise<void> {
  state.draft = parseDraft(await deviceStorage.read(KEY))
  state.ready = true
}

const draftNow = () => snapshot(state)
const draftUnread = (): Snapshot<DraftState> => unread

/** Reads a draft from what was stored. What another release wrote is filled up with nothing. */
function parseDraft(stored: unknown): CheckoutDraft {
  if (typeof stored !== 'object' || stored === null) return emptyDraft()
  const draft = { ...emptyDraft(), ...(stored as Partial<CheckoutDraft>) }
  return { ...draft, address: { ...emptyAddress, ...draft.address } }
}
