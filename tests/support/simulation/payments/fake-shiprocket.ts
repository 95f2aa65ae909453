import type { ParcelState } from '#contract/orders/parcel-state.ts'
import type { ProviderResult } from '#server/providers/provider-request.ts'
import type { FoundShipment, Shiprocket } from '#server/providers/shiprocket.ts'
import type { ParcelReport } from '#server/providers/shiprocket-schemas.ts'
import { type Fault, pick } from './simulated-provider.ts'

interface FakeParcel extends FoundShipment {
  shipmentId: string
  state: ParcelState
  /** When the courier scanned it last (epoch ms), or null before the first scan. */
  scannedAt: number | null
}

const REFUSAL = { kind: 'refused', code: 'REFUSED', message: 'No.' } as const

/** Shiprocket and its couriers in memory, for tests with thousands of random sequences. */
export class FakeShiprocket implements Shiprocket {
  readonly pickupLocation = 'Primary'
  fault: Fault = 'none'
  /** Parcels by the number under which the shop registered them. */
  readonly parcels = new Map<string, FakeParcel>()
  /** Webhooks, which wait until a test delivers them. */
  readonly messages: ParcelReport[] = []
  readonly #name: string
  readonly #pass: () => void
  readonly #now: () => number

  /** `name` makes the ids of one simulation unique; `pass` is called before and after every request. */
  constructor(name: string, pass: () => void, now: () => number) {
    this.#name = name
    this.#pass = pass
    this.#now = now
  }

  checkLogin: Shiprocket['checkLogin'] = () => this.#respond(() => true as const)
  listPickupLocations: Shiprocket['listPickupLocations'] = () => this.#respond(() => [])
  checkService: Shiprocket['checkService'] = () => Promise.resolve(REFUSAL)
  createReturn: Shiprocket['createReturn'] = () => Promise.resolve(REFUSAL)
  trackShipment: Shiprocket['trackShipment'] = () => this.#respond(() => null)
  requestPickup: Shiprocket['requestPickup'] = (id) => this.#respond(() => this.#waiting(id) && this.#now())
  makeLabel: Shiprocket['makeLabel'] = (id) => this.#respond(() => this.#waiting(id) && 'https://label.example')
  makeManifest: Shiprocket['makeManifest'] = ({ shipmentId }) =>
    this.#respond(() => this.#waiting(shipmentId) && 'https://manifest.example')

  createShipment: Shiprocket['createShipment'] = ({ order_id: number }) =>
    this.#respond(() => {
      const known = this.parcels.get(number)
      if (known) return { carrierOrderId: known.carrierOrderId, shipmentId: known.shipmentId }
      const carrierOrderId = `${this.#name}-${this.parcels.size}`
      const ids = { carrierOrderId, shipmentId: `s-${carrierOrderId}` }
      const fresh = {
        awb: '',
        courier: '',
        pickupAt: null,
        progress: 'waiting',
        state: 'new',
        scannedAt: null,
      } as const
      this.parcels.set(number, { ...ids, ...fresh })
      return ids
    })

  findShipment: Shiprocket['findShipment'] = async (number) => {
    const found = await this.#respond(() => ({ parcel: this.parcels.get(number) }))
    return found.kind === 'ok' ? { kind: 'ok', value: found.value.parcel ? { ...found.value.parcel } : null } : found
  }

  assignCourier: Shiprocket['assignCourier'] = ({ shipmentId }) =>
    this.#respond(() => {
      const parcel = this.#waiting(shipmentId)
      if (parcel?.awb !== '') return null
      Object.assign(parcel, { awb: `awb-${shipmentId}`, courier: 'Fake' })
      return { awb: parcel.awb, courier: 'Fake', freightPaise: null }
    })

  cancelShipment: Shiprocket['cancelShipment'] = (carrierOrderId) =>
    this.#respond(() => {
      const parcel = [...this.parcels.values()].find((one) => one.carrierOrderId === carrierOrderId)
      if (!parcel || parcel.progress === 'left') return null
      if (parcel.progress === 'waiting') this.#scan(parcel, 'cancelled')
      return true as const
    })

  updateRecipient: Shiprocket['updateRecipient'] = (carrierOrderId) =>
    this.#respond(() => {
      const parcel = [...this.parcels.values()].find((one) => one.carrierOrderId === carrierOrderId)
      return parcel?.progress === 'waiting' ? (true as const) : null
    })

  trackShipments: Shiprocket['trackShipments'] = (awbs) =>
    this.#respond(() =>
      [...this.parcels.values()]
        .filter(({ awb, scannedAt }) => scannedAt !== null && awbs.includes(awb))
        .map(({ awb, state, scannedAt }) => ({ awb, state, at: scannedAt })),
    )

  readWebhook: Shiprocket['readWebhook'] = (raw) => JSON.parse(raw.toString())

  /** Collects a parcel that waits for its courier, even while the shop recalls it. */
  collect(index: number): void {
    const waiting = [...this.parcels.values()].filter(({ progress, awb }) => progress === 'waiting' && awb !== '')
    const parcel = pick(waiting, index)
    if (parcel) this.#scan(parcel, 'picked up')
  }

  /** Brings a collected parcel to the shopper, or back to the shop. */
  bring(index: number, state: 'delivered' | 'returned'): void {
    const parcel = pick(
      [...this.parcels.values()].filter((one) => one.state === 'picked up'),
      index,
    )
    if (parcel) this.#scan(parcel, state)
  }

  #scan(parcel: FakeParcel, state: 'cancelled' | 'picked up' | 'delivered' | 'returned'): void {
    const progress = state === 'cancelled' ? 'cancelled' : 'left'
    Object.assign(parcel, { state, progress, scannedAt: this.#now() })
    if (parcel.awb !== '') this.messages.push({ awb: parcel.awb, state, at: parcel.scannedAt })
  }

  #waiting(shipmentId: string): FakeParcel | null {
    const parcel = [...this.parcels.values()].find((one) => one.shipmentId === shipmentId)
    return parcel?.progress === 'waiting' ? parcel : null
  }

  /** Runs an action as a request with the current fault. Null means that the carrier refuses. */
  async #respond<Value>(act: () => Value | null): Promise<ProviderResult<Value>> {
    this.#pass()
    if (this.fault === 'down') return { kind: 'unknown', reason: 'down' }
    if (this.fault === 'refuse') return REFUSAL
    const value = act()
    if (value === null) return REFUSAL
    this.#pass()
    return this.fault === 'none' ? { kind: 'ok', value } : { kind: 'unknown', reason: 'the response was lost' }
  }
}
