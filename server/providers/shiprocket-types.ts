/**
 * The carrier as the shop uses it. Names in quotes are sections of
 * https://apidocs.shiprocket.in.
 */
import type { Parcel } from '#contract/schemas/parcel.ts'
import type { ProviderResult } from './provider-request.ts'
import type { Box, Destination, ReturnRequest, ShipmentRequest } from './shiprocket-requests.ts'
import type { ParcelReport } from './shiprocket-schemas.ts'

export interface Shipment {
  /** Needed to cancel the order. */
  carrierOrderId: string
  shipmentId: string
}

export interface FoundShipment extends Pick<Shipment, 'carrierOrderId'> {
  /** Null if the order has no parcel yet. */
  shipmentId: string | null
  /** Tracking number; empty until a courier is assigned. */
  awb: string
  courier: string
  /** Epoch ms; null until a pickup is requested. */
  pickupAt: number | null
  progress: 'waiting' | 'left' | 'cancelled'
}

export interface Courier {
  awb: string
  courier: string
  /** Null if Shiprocket does not say. */
  freightPaise: number | null
}

export interface PinCodeService {
  isServed: boolean
  hasCod: boolean
  /** Of the recommended courier; null if unknown. */
  days: number | null
  freightPaise: number | null
}

export interface PickupLocation {
  id: number
  name: string
  pincode: string
}

export interface Shiprocket {
  /** Where couriers collect the shop's parcels. */
  pickupLocation: string
  /** Sends no request while a login is cached. */
  checkLogin(): Promise<ProviderResult<true>>
  /** "Get All Pickup Locations". */
  listPickupLocations(): Promise<ProviderResult<readonly PickupLocation[]>>
  /** "Check Courier Serviceability". */
  checkService(pincode: string, box: Box): Promise<ProviderResult<PinCodeService>>
  /**
   * "Create Custom Order"; abroad "International: Create order". A repeated
   * `order_id` returns its shipment.
   */
  createShipment(request: ShipmentRequest, options?: { isAbroad: boolean }): Promise<ProviderResult<Shipment>>
  /** By the shop's order number ("Get all Orders"); null if there is none. */
  findShipment(orderNumber: string): Promise<ProviderResult<FoundShipment | null>>
  /** The shop's numbers of all orders since that day (epoch ms), page by page ("Get all Orders"); ends at a failure. */
  listNumbers(since: number): AsyncGenerator<ProviderResult<string[]>>
  /** "Generate AWB for Shipment". The account is charged. `abroad` is null within India. */
  assignCourier(shipment: Shipment, abroad?: Destination | null): Promise<ProviderResult<Courier>>
  /** "Request for Shipment Pickup". Returns when the courier will come. */
  requestPickup(shipmentId: string): Promise<ProviderResult<number | null>>
  /** "Generate Label". Returns the URL of a PDF. */
  makeLabel(shipmentId: string): Promise<ProviderResult<string>>
  /**
   * "Generate Manifest", "Print Manifest": the PDF that the courier signs.
   * Returns its URL.
   */
  makeManifest(shipment: Shipment, options?: { isAbroad: boolean }): Promise<ProviderResult<string>>
  /** "Get Tracking through AWB". Null if no courier has it yet. */
  trackShipment(awb: string): Promise<ProviderResult<Parcel | null>>
  /** "Get Tracking Data for Multiple AWBS", up to 50. */
  trackShipments(awbs: readonly string[]): Promise<ProviderResult<readonly ParcelReport[]>>
  /**
   * "Cancel a Shipment", "Cancel an Order", before the pickup. Takes a while: ask
   * `findShipment` what became of it. Idempotent.
   */
  cancelShipment(carrierOrderId: string, awb?: string | null): Promise<ProviderResult<true>>
  /** "Update Customer Delivery Address", before the pickup. */
  updateRecipient(carrierOrderId: string, request: ShipmentRequest): Promise<ProviderResult<true>>
  /** "Create a Return Order": a courier collects it from the shopper. */
  createReturn(request: ReturnRequest): Promise<ProviderResult<Shipment>>
  /** `forged` without the shop's token; null if it is not about a parcel. */
  readWebhook(body: Buffer, token: string): ParcelReport | null | 'forged'
}
