import type { SandboxDeps } from '#server/sandbox/sandbox-deps.ts'
import { listAllRecords } from '#server/sandbox/sandbox-store.ts'
import { CANCELLED, isWaiting } from '#server/sandbox/shiprocket-parcel-statuses.ts'
import { parcels, type SandboxParcel, scanParcel } from '#server/sandbox/shiprocket-parcels.ts'
import { pick } from './provider-accounts.ts'

/** Of the scans. */
export const CODES = { 'picked up': 42, delivered: 7, returned: 10, cancelled: CANCELLED } as const

/** Each scan sends a webhook. */
export class SimulatedCourier {
  readonly #deps: SandboxDeps
  readonly #reported = new Set<string>()

  constructor(deps: SandboxDeps) {
    this.#deps = deps
  }

  /** Registered by the shop, oldest first. */
  async listParcels(): Promise<SandboxParcel[]> {
    return (await listAllRecords(this.#deps.db, parcels)).map(({ document }) => document)
  }

  /** Even while the shop recalls it. */
  async collect(index: number): Promise<void> {
    const all = await this.listParcels()
    const waiting = all.filter(({ status_code, shipments: [{ awb }] }) => isWaiting(status_code) && awb !== '')
    await this.#scan(pick(waiting, index), 'picked up')
  }

  /** Brings the parcel to the shopper, or back. */
  async bring(index: number, state: 'delivered' | 'returned'): Promise<void> {
    const collected = (await this.listParcels()).filter(({ status_code }) => status_code === CODES['picked up'])
    await this.#scan(pick(collected, index), state)
  }

  /** Reports what the shop has recalled. */
  async reportRecalled(): Promise<void> {
    for (const parcel of await this.listParcels()) {
      const { status_code, channel_order_id: number } = parcel
      if (status_code !== CANCELLED || this.#reported.has(number)) continue
      this.#reported.add(number)
      await this.#scan(parcel, 'cancelled')
    }
  }

  async #scan(parcel: SandboxParcel | undefined, state: keyof typeof CODES): Promise<void> {
    if (!parcel) return
    await scanParcel(this.#deps, parcel.channel_order_id, { activity: state, location: 'Surat', code: CODES[state] })
  }
}
