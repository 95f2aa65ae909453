/**
 * Stored at every keystroke, so that input survives a reload, a login or the
 * provider's page.
 */
import { useSyncExternalStore } from 'react'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio'
import { readPinCode } from '#contract/orders/pin-code.ts'
import type { CouponRule } from '#contract/orders/price.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { Business } from '#contract/schemas/business.ts'
import { isRecord } from '#contract/type-guards.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { broadcastChange, onStorageChange } from '#sync/storage/storage-changes.ts'

export type PaymentChoice = 'online_payment' | 'cod'

/** What the form of an address edits. */
export interface AddressEntry {
  address: Address
  phone: string
  /** By the address's PIN code, for the next one to replace. */
  filled: Pick<Address, 'state' | 'city'>
  /** PIN code and state that the shopper confirmed to be right together. */
  keptState: string
  /** What the server said when it refused the address. */
  heardStates: { pincode: string; states: readonly string[] } | null
}

/** A business as it is typed. */
export interface BusinessEntry extends Required<Business> {
  /** Whether the invoice is to name it. */
  isBuyer: boolean
  /** GSTIN and state of delivery that the shopper confirmed to be right together. */
  kept: string
}

export interface CheckoutDraft extends AddressEntry {
  /** The account's saved address, unchanged. Null until chosen or entered. */
  usesSaved: boolean | null
  /** Among the account's further addresses, or `new`. Empty for its default one. */
  addressId: string
  business: BusinessEntry
  payment: PaymentChoice | null
  coupon: CouponRule | null
}

const KEY = 'checkout'

/** Most orders go there. */
export const HOME_COUNTRY = 'India'

/** The country is chosen already. */
export const emptyAddress: Address = { street: '', city: '', state: '', country: HOME_COUNTRY, pincode: '' }

/** Apart from country and recipient. */
export function isEmptyAddress({ street, city, state, pincode }: Address): boolean {
  return `${street}${city}${state}${pincode}` === ''
}

export const noneFilled: AddressEntry['filled'] = { state: '', city: '' }

/** Not a shared constant, because valtio mutates its objects. */
export const emptyEntry = (): AddressEntry => ({
  address: { ...emptyAddress },
  phone: '',
  filled: { state: '', city: '' },
  keptState: '',
  heardStates: null,
})

export const noBusiness = (): BusinessEntry => ({
  isBuyer: false,
  gstin: '',
  name: '',
  registeredAddress: '',
  kept: '',
})

const emptyDraft = (): CheckoutDraft => ({
  ...emptyEntry(),
  usesSaved: null,
  addressId: '',
  business: noBusiness(),
  payment: null,
  coupon: null,
})

interface DraftState {
  draft: CheckoutDraft
  /** Read from the device's storage. */
  ready: boolean
}

const unread: DraftState = { draft: emptyDraft(), ready: false }
const state = proxy<DraftState>({ draft: emptyDraft(), ready: false })

export function useCheckoutDraft(): Snapshot<DraftState> {
  return useSyncExternalStore(watch, getDraft, getServerDraft)
}

/**
 * While the storage does not respond, only on this page: the stored draft may be
 * the shopper's own.
 */
export function prefillDraft(change: Partial<CheckoutDraft>): void {
  if (deviceStorage.isPersistent()) updateDraft(change)
  else state.draft = { ...state.draft, ...structuredClone(change) }
}

/** As it is by now, even before the page shows it. */
export function latestDraft(): CheckoutDraft {
  return structuredClone(snapshot(state).draft)
}

/** Forgotten when PIN code or state change. */
export function isStateKept({ address, keptState }: Pick<CheckoutDraft, 'address' | 'keptState'>): boolean {
  return keptState === pinAndState(address)
}

export function pinAndState({ pincode, state }: Address): string {
  return `${readPinCode(pincode)} ${state.trim()}`
}

/** On the page at once, then in storage. */
export function updateDraft(change: Partial<CheckoutDraft>): void {
  state.draft = { ...state.draft, ...structuredClone(change) }
  void deviceStorage.update(KEY, (stored) => ({ ...parseDraft(stored), ...change }))
}

export async function deleteDraft(): Promise<void> {
  state.draft = emptyDraft()
  await deviceStorage.update(KEY, () => null)
  broadcastChange(KEY)
}

let isWatching = false

function watch(listener: () => void): () => void {
  if (!isWatching) {
    isWatching = true
    onStorageChange(KEY, readDraft)
    void readDraft()
  }
  return subscribe(state, listener)
}

async function readDraft(): Promise<void> {
  state.draft = parseDraft(await deviceStorage.read(KEY))
  state.ready = true
}

const getDraft = () => snapshot(state)
const getServerDraft = (): Snapshot<DraftState> => unread

/** Missing or invalid fields become empty. */
function parseDraft(stored: unknown): CheckoutDraft {
  if (!isRecord(stored)) return emptyDraft()
  const { phone, usesSaved, payment, filled, keptState, addressId } = stored
  return {
    address: parseAddress(stored.address),
    phone: textOf(phone),
    addressId: textOf(addressId),
    business: parseBusiness(stored.business),
    usesSaved: typeof usesSaved === 'boolean' ? usesSaved : null,
    payment: payment === 'online_payment' || payment === 'cod' ? payment : null,
    coupon: parseCoupon(stored.coupon),
    filled: isRecord(filled) ? { state: textOf(filled.state), city: textOf(filled.city) } : { state: '', city: '' },
    keptState: textOf(keptState),
    heardStates: parseHeardStates(stored.heardStates),
  }
}

function parseAddress(stored: unknown): Address {
  const address = { ...emptyAddress }
  if (!isRecord(stored)) return address
  const { street, city, state, country, pincode, recipient } = stored
  for (const [name, value] of Object.entries({ street, city, state, country, pincode, recipient })) {
    if (typeof value === 'string') Object.assign(address, { [name]: value })
  }
  // Releases until November 2026 preselected none.
  if (`${address.country}${address.state}${address.city}` === '') address.country = HOME_COUNTRY
  return address
}

function parseBusiness(stored: unknown): BusinessEntry {
  if (!isRecord(stored)) return noBusiness()
  const { isBuyer, gstin, name, registeredAddress, kept } = stored
  return {
    isBuyer: isBuyer === true,
    gstin: textOf(gstin),
    name: textOf(name),
    registeredAddress: textOf(registeredAddress),
    kept: textOf(kept),
  }
}

function textOf(stored: unknown): string {
  return typeof stored === 'string' ? stored : ''
}

function parseHeardStates(stored: unknown): CheckoutDraft['heardStates'] {
  if (!isRecord(stored) || !Array.isArray(stored.states)) return null
  return { pincode: textOf(stored.pincode), states: stored.states.map(textOf) }
}

function parseCoupon(stored: unknown): CouponRule | null {
  if (!isRecord(stored)) return null
  const { code, percent } = stored
  return typeof code === 'string' && typeof percent === 'number' ? { code, percent } : null
}
