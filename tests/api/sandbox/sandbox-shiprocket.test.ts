import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openShiprocket } from '#server/providers/shiprocket.ts'
import type { ShipmentRequest } from '#server/providers/shiprocket-requests.ts'
import { providersOf, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const parcel = (orderId: string): ShipmentRequest => ({
  order_id: orderId,
  order_date: '2026-11-21 10:00',
  pickup_location: 'Primary',
  billing_customer_name: 'Asha',
  billing_last_name: 'Patel',
  billing_address: '12 Ellis Bridge',
  billing_city: 'Ahmedabad',
  billing_pincode: '380006',
  billing_state: 'Gujarat',
  billing_country: 'India',
  billing_email: 'asha@example.com',
  billing_phone: '9876543210',
  shipping_is_billing: true,
  order_items: [{ name: 'Ring', sku: 'ring', units: 1, selling_price: 499, discount: 0, tax: 0, hsn: '' }],
  payment_method: 'COD',
  units: 1,
  sub_total: 499,
  length: 40,
  breadth: 10,
  height: 10,
  weight: 0.5,
})

describe('the Shiprocket sandbox', () => {
  const shop = useShop()
  const origin = () => shop.origin
  const { shiprocket } = providersOf(origin)
  const sandbox = sandboxOf(origin)

  beforeEach(() => sandbox.setFault('shiprocket', 'none'))

  test('accepts the shop’s login and no other password', async () => {
    expect(await shiprocket.checkLogin()).toEqual({ kind: 'ok', value: true })
    const other = openShiprocket({
      email: 'sandbox@shiprocket.example',
      password: 'guessed',
      pickupLocation: 'Primary',
      webhookToken: null,
      baseUrl: () => `${shop.origin}/sandbox/shiprocket`,
      reportError: vi.fn(),
    })
    expect(await other.checkLogin()).toMatchObject({ kind: 'refused', message: expect.stringMatching(/password/) })
    expect(await other.createShipment(parcel('NK-26-000001'))).toMatchObject({ kind: 'refused' })
  })

  test('registers a parcel once per order', async () => {
    const first = await shiprocket.createShipment(parcel('NK-26-000002'))
    expect(first).toMatchObject({ kind: 'ok', value: { shipmentId: expect.stringMatching(/^\d+$/) } })
    expect(await shiprocket.createShipment(parcel('NK-26-000002'))).toEqual(first)
    expect(await shiprocket.createShipment(parcel('NK-26-000003'))).not.toEqual(first)
  })

  test('names the missing fields of an order', async () => {
    const { billing_city: _, ...rest } = parcel('NK-26-000004')
    expect(await shiprocket.createShipment(rest as ShipmentRequest)).toMatchObject({
      kind: 'refused',
      message: 'Oops! Invalid Data. The billing city field is required.',
    })
  })

  test('cancels a parcel, as often as requested', async () => {
    const made = await shiprocket.createShipment(parcel('NK-26-000005'))
    if (made.kind !== 'ok') throw new Error(made.kind)
    expect(await shiprocket.cancelShipment(made.value.carrierOrderId)).toEqual({ kind: 'ok', value: true })
    expect(await shiprocket.cancelShipment(made.value.carrierOrderId)).toEqual({ kind: 'ok', value: true })
  })

  test('can lose its response, and has the parcel when it is asked again', async () => {
    await shiprocket.checkLogin()
    await sandbox.setFault('shiprocket', 'lost response')
    expect(await shiprocket.createShipment(parcel('NK-26-000006'))).toMatchObject({ kind: 'unknown' })
    await sandbox.setFault('shiprocket', 'none')
    const parcels = () =>
      shop.db.selectFrom('sandbox_records').select('id').where('parent_id', '=', 'NK-26-000006').execute()
    expect(await parcels()).toHaveLength(1)
    expect(await shiprocket.createShipment(parcel('NK-26-000006'))).toMatchObject({ kind: 'ok' })
    expect(await parcels()).toHaveLength(1)
  })
})
