import type { ParcelState } from '#contract/orders/parcel-state.ts'

export interface ParcelTables {
  /**
   * Each step of handing a parcel over fills further columns, so that another
   * process can take over.
   */
  shipments: {
    order_id: string
    /** The carrier's id of the order; null until accepted. */
    carrier_order_id: string | null
    shipment_id: string | null
    /** The order's number at the carrier; null if it is the order's own. */
    reference: string | null
    state: ParcelState
    /** When the courier reported `state` (epoch ms), or null. */
    state_at: number | null
    /** Tracking number (air waybill); null until a courier is assigned. */
    awb: string | null
    courier: string | null
    /** What the courier charges the shop; null if unknown. */
    freight_paise: number | null
    /** When the courier intends to come (epoch ms); null until requested. */
    pickup_at: number | null
    /** The carrier's PDFs; null until made. */
    label_url: string | null
    manifest_url: string | null
    /** When the shop last asked where the parcel is (epoch ms). */
    tracked_at: number | null
    created_at: number
  }

  /** Each authorises one shipment request, and soon expires. */
  shipment_tokens: {
    /** SHA-256 hash of the token. */
    id: string
    user_id: string
    expires_at: number
  }

  /** The carrier's latest answers: does it deliver there, and for how much? */
  pin_code_service: {
    pincode: string
    is_served: number
    /** Whether a courier collects Cash on Delivery. */
    has_cod: number
    /** Until delivery; null without an estimate. */
    days: number | null
    /** For a parcel of the default size; null if unknown. */
    freight_paise: number | null
    checked_at: number
  }
}
