import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openShiprocket } from './shiprocket.ts'

let close = () => {}
afterEach(() => close())

/** Asks a server that gives this response about every parcel. */
async function track(trackingData: object) {
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(url?.endsWith('/auth/login') ? { token: 'a' } : { tracking_data: trackingData }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => server.close()
  const { port } = server.address() as AddressInfo
  const shiprocket = openShiprocket({
    email: 'shop@example.com',
    password: 'a',
    pickupLocation: 'Primary',
    webhookToken: null,
    baseUrl: () => `http://127.0.0.1:${port}`,
    reportError: (error) => {
      throw error
    },
  })
  return await shiprocket.trackShipment('1')
}

const delivery = {
  awb_code: '788830567028',
  courier_name: 'Xpressbees Surface',
  consignee_name: 'Asha Patel',
  delivered_date: '',
  edd: '2026-11-26 23:00:00',
}

test('a parcel on its way has its events, newest first, in UTC', async () => {
  const result = await track({
    shipment_track: [delivery],
    shipment_track_activities: [
      { date: '2026-11-23 09:30:00', activity: 'In transit', location: 'SURAT', 'sr-status': '18' },
      { date: '2026-11-24 18:05:00', activity: 'Reached hub', location: null },
      { date: 'soon', activity: 'Unreadable', location: '' },
    ],
    track_url: 'https://shiprocket.co//tracking/788830567028',
  })
  expect(result).toEqual({
    kind: 'ok',
    value: {
      courier: 'Xpressbees Surface',
      number: '788830567028',
      url: 'https://shiprocket.co//tracking/788830567028',
      expectedAt: '2026-11-26T17:30:00.000Z',
      events: [
        { at: '2026-11-24T12:35:00.000Z', text: 'Reached hub', place: '' },
        { at: '2026-11-23T04:00:00.000Z', text: 'In transit', place: 'SURAT' },
      ],
    },
  })
})

test('a delivered parcel is no longer expected, and a link that is not HTTPS is left out', async () => {
  const result = await track({
    shipment_track: [{ ...delivery, delivered_date: '2026-11-25 12:00:00' }],
    shipment_track_activities: [],
    track_url: 'javascript:alert(1)',
  })
  expect(result).toMatchObject({ value: { expectedAt: null, url: null, events: [] } })
})

test('a parcel that no courier has yet is unknown', async () => {
  const none = { awb_code: null, courier_name: null, delivered_date: null, edd: null }
  const waiting = { shipment_track: [none], shipment_track_activities: null, track_url: '' }
  expect(await track(waiting)).toEqual({ kind: 'ok', value: null })
  expect(await track({ error: 'There are no activities yet.' })).toEqual({ kind: 'ok', value: null })
})
