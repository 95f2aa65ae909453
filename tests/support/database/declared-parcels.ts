import type { ParcelTables } from '#server/storage/parcel-tables.ts'
import type { Columns } from './declared-columns.ts'

/** The schema of the tables for parcels as values that exist at run time. */
export const declaredParcels: { [Table in keyof ParcelTables]: Columns<ParcelTables[Table]> } = {
  shipments: {
    order_id: 'text',
    carrier_order_id: 'text?',
    shipment_id: 'text?',
    reference: 'text?',
    state: 'text',
    state_at: 'number?',
    awb: 'text?',
    courier: 'text?',
    freight_paise: 'number?',
    pickup_at: 'number?',
    label_url: 'text?',
    manifest_url: 'text?',
    tracked_at: 'number?',
    created_at: 'number',
  },
  pin_code_service: {
    pincode: 'text',
    is_served: 'number',
    has_cod: 'number',
    days: 'number?',
    freight_paise: 'number?',
    checked_at: 'number',
  },
  shipment_tokens: { id: 'text', user_id: 'text', expires_at: 'number' },
}
