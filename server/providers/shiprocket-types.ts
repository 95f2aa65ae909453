/** The carrier as the shop uses it. The methods name the sections of https://apidocs.shiprocket.in. */
import type { Parcel } from '#contract/schemas/parcel.ts'
import type { ProviderResult } from './provider-request.ts'
import type { Box, ReturnRequest, ShipmentRequest } from './shiprocket-requests.ts'
import type { ParcelReport } from './shiprocket-schemas.ts'

export interface Shipment {
  /** Shiprocket's id for the order, which is needed to cancel it. */
  carrierOrderId: string
  shipmentId: string
}

export interface FoundShipment extends Pick<Shipment, 'carrierOrderId'> {
  /** Shiprocket's id for the parcel, or null if the order has no parcel yet. */
  shipmentId: string | null
  /** Tracking number and courier, or empty strings until a courier is assigned. */
  awb: string
  courier: string
  /** When the courier intends to come (epoch ms), or null until a pickup is requested. */
  pickupAt: number | null
  progress: 'waiting' | 'left' | 'cancelled'
}

export interface Courier {
  awb: string
  courier: string
  /** What the courier charges, or null if Shiprocket does not say. */
  freightPaise: number | null
}

/** Whether and how the carrier delivers to a PIN code. */
export interface PinCodeService {
  isServed: boolean
  hasCod: boolean
  /** Days that the recommended courier needs, or null if unknown. */
  days: number | null
  freightPaise: number | null
}

export interface PickupLocation {
  id: number
  name: string
  pincode: string
}

export interface Shiprocket {
  /** Name of the place where couriers collect the shop's parcels. */
  pickupLocation: string
  /** Checks that the shop can log in to Shiprocket. Sends no request if a successful login is already cached. */
  checkLogin(): Promise<ProviderResult<true>>
  /** Returns the account's pickup locations ("Get All Pickup Locations"). */
  listPickupLocations(): Promise<ProviderResult<readonly PickupLocation[]>>
  /** Returns whether couriers bring a parcel to a PIN code, and what it costs ("Check Courier Serviceability"). */
  checkService(pincode: string, box: Box): Promise<ProviderResult<PinCodeService>>
  /**
   * Registers an order for shipping ("Create Custom Order"; abroad "International: Create order"). If Shiprocket
   * already has a shipment for the same `order_id`, returns that shipment.
   */
  createShipment(request: ShipmentRequest, options?: { isAbroad: boolean }): Promise<ProviderResult<Shipment>>
  /** Finds a shipment by the shop's order number ("Get all Orders"), or null if Shiprocket has no such shipment. */
  findShipment(orderNumber: string): Promise<ProviderResult<FoundShipment | null>>
  /** Has a courier assigned to a parcel ("Generate AWB for Shipment"). The account is charged for it. */
  assignCourier(shipment: Shipment, options?: { isAbroad: boolean }): Promise<ProviderResult<Courier>>
  /** Asks the courier to collect a parcel. Returns when it will come ("Request for Shipment Pickup"). */
  requestPickup(shipmentId: string): Promise<ProviderResult<number | null>>
  /** Makes the label of a parcel with a courier. Returns the URL of its PDF ("Generate Label"). */
  makeLabel(shipmentId: string): Promise<ProviderResult<string>>
  /** Makes the list that the courier signs. Returns the URL of its PDF ("Generate Manifest", "Print Manifest"). */
  makeManifest(shipment: Shipment, options?: { isAbroad: boolean }): Promise<ProviderResult<string>>
  /** Returns what the courier reports about a parcel, or null if no courier has it yet ("Get Tracking through AWB"). */
  trackShipment(awb: string): Promise<ProviderResult<Parcel | null>>
  /** Returns the reports about up to 50 parcels ("Get Tracking Data for Multiple AWBS"). */
  trackShipments(awbs: readonly string[]): Promise<ProviderResult<readonly ParcelReport[]>>
  /**
   * Asks Shiprocket to cancel a parcel that has not been picked up ("Cancel a Shipment", "Cancel an Order"). The
   * cancellation takes a while: `findShipment` tells what became of it. Idempotent.
   */
  cancelShipment(carrierOrderId: string, awb?: string | null): Promise<ProviderResult<true>>
  /** Corrects the recipient of a parcel that has not been picked up ("Update Customer Delivery Address"). */
  updateRecipient(carrierOrderId: string, request: ShipmentRequest): Promise<ProviderResult<true>>
  /** Registers a parcel that a courier collects from a shopper ("Create a Return Order"). */
  createReturn(request: ReturnRequest): Promise<ProviderResult<Shipment>>
  /**
   * Reads a webhook (section "Webhooks"). Returns `forged` if the token is not the shop's, and null if the webhook says
   * nothing about a parcel.
   */
  readWebhook(body: Buffer, token: string): ParcelReport | null | 'forged'
}
