/** Row types of the tables for parcels. */
import type { ParcelState } from '#contract/orders/parcel-state.ts'

export interface ParcelTables {
  /**
   * Parcels for the carrier to pick up. Each step of handing a parcel over fills further columns, so that a process
   * that takes over knows which steps are left.
   */
  shipments: {
    order_id: string
    /** The carrier's id for the order, or null until the carrier has accepted it. */
    carrier_order_id: string | null
    shipment_id: string | null
    /** The number under which the carrier knows the order, or null if it is the order's own. */
    reference: string | null
    state: ParcelState
    /** When the courier reported `state` (epoch ms), or null if no courier has reported anything. */
    state_at: number | null
    /** The courier's tracking number (air waybill), or null until a courier is assigned. */
    awb: string | null
    courier: string | null
    /** What the courier charges the shop, or null if unknown. */
    freight_paise: number | null
    /** When the courier intends to pick the parcel up (epoch ms), or null until a pickup is requested. */
    pickup_at: number | null
    /** URLs of the carrier's PDFs, or null until they have been made. */
    label_url: string | null
    manifest_url: string | null
    /** When the shop last asked the carrier where the parcel is (epoch ms). */
    tracked_at: number | null
    created_at: number
  }

  /** Short-lived tokens, each of which authorises one shipment request. */
  shipment_tokens: {
    /** SHA-256 hash of the token. The token itself is not stored. */
    id: string
    user_id: string
    expires_at: number
  }

  /** The carrier's latest answers to whether and for how much it delivers to a PIN code. */
  pin_code_service: {
    pincode: string
    is_served: number
    /** Whether a courier collects Cash on Delivery there. */
    has_cod: number
    /** Estimated days until delivery, or null if the carrier gave no estimate. */
    days: number | null
    /** What a parcel of the default size costs the shop, or null if unknown. */
    freight_paise: number | null
    checked_at: number
  }
}
