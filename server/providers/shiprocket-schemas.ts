/**
 * From the examples in https://apidocs.shiprocket.in. Only what the shop uses:
 * the tracking also names the recipient, whom nobody else may see.
 */
import * as z from 'zod'
import { toPaise } from '#contract/money.ts'
import type { ParcelState } from '#contract/orders/parcel-state.ts'
import type { Parcel } from '#contract/schemas/parcel.ts'
import { parcelStateOf } from './shiprocket-statuses.ts'

const idText = z.union([z.string(), z.int()]).transform(String)

export const login = z.object({ token: z.string().min(1) }).transform(({ token }) => token)

/** Sent as a number or as text; null for anything else. */
const looseNumber = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)

/** India's time, e.g. `2026-11-22 11:37:00`. Null if missing or unreadable. */
const indianTime = z
  .string()
  .nullish()
  .transform((text) => {
    const instant = new Date(`${text?.trim().replace(' ', 'T')}+05:30`)
    return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
  })

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

const webUrl = z.url({ protocol: /^https?$/ })

/** "Create Custom Order" and "Create a Return Order". */
export const created = z
  .object({ order_id: idText, shipment_id: idText })
  .transform(({ order_id, shipment_id }) => ({ carrierOrderId: order_id, shipmentId: shipment_id }))

/** "Get all Orders". */
export const foundOrders = z.object({
  data: z.array(
    z.object({
      id: idText,
      channel_order_id: idText,
      status: z.string().default(''),
      shipments: z
        .array(z.object({ id: idText, awb: text, courier: text, pickup_scheduled_date: indianTime }))
        .default([]),
    }),
  ),
})

/** "Get All Pickup Locations". */
export const pickupList = z
  .object({
    data: z.object({
      shipping_address: z.array(z.object({ id: z.int(), pickup_location: z.string(), pin_code: idText })),
    }),
  })
  .transform(({ data }) =>
    data.shipping_address.map(({ id, pickup_location, pin_code }) => ({
      id,
      name: pickup_location,
      pincode: pin_code,
    })),
  )

/** "Get Country Codes". */
export const countryList = z
  .object({ data: z.array(z.object({ name: z.string(), iso_code_2: z.string() })) })
  .transform(({ data }) => new Map(data.map(({ name, iso_code_2 }) => [iso_code_2, name] as const)))

/**
 * "Check Courier Serviceability" and "International: Serviceability". Without couriers: `status: 404` or no list entry.
 */
export const serviceability = z
  .object({
    data: z
      .object({
        recommended_courier_company_id: looseNumber,
        available_courier_companies: z.array(
          z.object({
            courier_company_id: z.int(),
            cod: looseNumber,
            // Abroad, an object that contains it.
            rate: z.union([z.object({ rate: looseNumber }).transform(({ rate }) => rate), looseNumber]),
            estimated_delivery_days: looseNumber,
          }),
        ),
      })
      .nullish(),
  })
  .transform(({ data }) => {
    const couriers = (data?.available_courier_companies ?? []).map(({ courier_company_id, cod, rate, ...courier }) => ({
      id: courier_company_id,
      hasCod: cod === 1,
      pricePaise: rate == null ? null : toPaise(rate),
      days: courier.estimated_delivery_days ?? null,
    }))
    const recommended = data?.recommended_courier_company_id
    return { couriers, recommended: couriers.find(({ id }) => id === recommended) ?? couriers[0] ?? null }
  })

/** "Generate AWB for Shipment". Without a courier: `awb_assign_status: 0`. */
export const assignedCourier = z
  .object({
    message: z.string().optional(),
    response: z
      .object({
        data: z.union([
          z.string(),
          z.object({ awb_code: text, courier_name: text, freight_charges: looseNumber, awb_assign_error: text }),
        ]),
      })
      .optional(),
  })
  .transform(({ message, response }) => {
    const data = response?.data
    if (data === undefined || typeof data === 'string') return { refusal: data || message || 'No courier took it.' }
    if (data.awb_code === '') return { refusal: data.awb_assign_error || message || 'No courier took it.' }
    const freight = data.freight_charges
    return { awb: data.awb_code, courier: data.courier_name, freightPaise: freight == null ? null : toPaise(freight) }
  })

/** "Request for Shipment Pickup". */
export const requestedPickup = z
  .object({ response: z.object({ pickup_scheduled_date: indianTime }) })
  .transform(({ response }) => (response.pickup_scheduled_date ? Date.parse(response.pickup_scheduled_date) : null))

/** "Generate Label". */
export const label = z
  .object({ label_url: webUrl.nullish().catch(null), response: text })
  .transform(({ label_url, response }) => ({ url: label_url ?? null, reason: response || 'There is no label.' }))

/** "Generate Manifest" and "Print Manifest". */
export const manifest = z
  .object({ manifest_url: webUrl.nullish().catch(null) })
  .transform(({ manifest_url }) => ({ url: manifest_url ?? null, reason: 'There is no manifest yet.' }))

/** "Get Tracking through AWB". */
export const tracking = z.object({
  tracking_data: z.object({
    shipment_status: looseNumber,
    shipment_track: z
      .array(z.object({ awb_code: text, courier_name: text, delivered_date: text, edd: indianTime }))
      .nullish(),
    shipment_track_activities: z.array(z.object({ date: indianTime, activity: text, location: text })).nullish(),
    track_url: z
      .url({ protocol: /^https$/ })
      .nullish()
      .catch(null),
    etd: indianTime,
  }),
})

/** "Get Tracking Data for Multiple AWBS", by number; unknown ones are missing. */
export const trackings = z.record(z.string(), tracking)

/** What a courier reports about a parcel. */
export interface ParcelReport {
  awb: string
  state: ParcelState
  /** Epoch ms; null if the report has no time. */
  at: number | null
}

const MAX_EVENTS = 20

/** Null if no courier has it yet. */
export function toParcel({ tracking_data: data }: z.output<typeof tracking>): Parcel | null {
  const track = data.shipment_track?.[0]
  if (!track?.awb_code) return null
  return {
    courier: track.courier_name,
    number: track.awb_code,
    url: data.track_url ?? null,
    expectedAt: track.delivered_date ? null : (track.edd ?? data.etd),
    events: (data.shipment_track_activities ?? [])
      .flatMap(({ date, activity, location }) => (date ? [{ at: date, text: activity, place: location }] : []))
      .sort((a, b) => b.at.localeCompare(a.at))
      .slice(0, MAX_EVENTS),
  }
}

/** Null without a state, or with an unknown one. */
export function toReport(awb: string, { tracking_data: data }: z.output<typeof tracking>): ParcelReport | null {
  const state = data.shipment_status == null ? null : parcelStateOf(data.shipment_status)
  const [latest = null] = (data.shipment_track_activities ?? [])
    .flatMap(({ date }) => date ?? [])
    .sort()
    .reverse()
  return state && { awb, state, at: latest === null ? null : Date.parse(latest) }
}

/** Section "Webhooks". `current_timestamp` is India's, e.g. `23 05 2023 11:43:52`. */
export const webhook = z
  .object({ awb: idText, shipment_status_id: z.coerce.number().nullish(), current_timestamp: text })
  .transform(({ awb, shipment_status_id, current_timestamp }): ParcelReport | null => {
    const state = parcelStateOf(shipment_status_id ?? 0)
    const [, day, month, year, time] = /^(\d\d) (\d\d) (\d{4}) ([\d:]+)$/.exec(current_timestamp) ?? []
    const at = Date.parse(`${year}-${month}-${day}T${time}+05:30`)
    return state && { awb, state, at: Number.isNaN(at) ? null : at }
  })

const refusal = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() })

/** There are no error codes: `code` is always `REFUSED`. Includes errors of fields. */
export function readRefusal(body: unknown): { code: string; message: string } {
  const read = refusal.safeParse(body).data
  const details = Object.values(read?.errors ?? {}).flat()
  return {
    code: 'REFUSED',
    message: [read?.message ?? 'Shiprocket refused without a reason.', ...details].join(' '),
  }
}
