/**
 * From the sections of https://apidocs.shiprocket.in, without fields that neither
 * shop nor sandbox uses.
 */

/**
 * "Create Custom Order". Its text has other types: `selling_price` is an integer,
 * `hsn` a string.
 */
export const newOrder = {
  order_id: '224-447',
  order_date: '2019-07-24 11:11',
  pickup_location: 'Primary',
  comment: 'Reseller: M/s Goku',
  billing_customer_name: 'Naruto',
  billing_last_name: 'Uzumaki',
  billing_address: 'House 221B, Leaf Village',
  billing_city: 'New Delhi',
  billing_pincode: '110002',
  billing_state: 'Delhi',
  billing_country: 'India',
  billing_email: 'naruto@uzumaki.com',
  billing_phone: '9876543210',
  shipping_is_billing: true,
  order_items: [{ name: 'Kunai', sku: 'chakra123', units: 10, selling_price: 900, discount: 0, tax: 0, hsn: '441122' }],
  payment_method: 'Prepaid',
  sub_total: 9000,
  length: 10,
  breadth: 15,
  height: 20,
  weight: 2.5,
}

/** "Create Custom Order". */
export const createdOrder = {
  order_id: 16161616,
  shipment_id: 15151515,
  status: 'NEW',
  status_code: 1,
  onboarding_completed_now: 0,
  awb_code: null,
  courier_company_id: null,
  courier_name: null,
}

/** "Create a Return Order". */
export const newReturn = {
  order_id: 'r121579B09ap3o',
  order_date: '2021-12-30',
  pickup_customer_name: 'iron man',
  pickup_address: 'b 123',
  pickup_city: 'Delhi',
  pickup_state: 'New Delhi',
  pickup_country: 'India',
  pickup_pincode: '110030',
  pickup_email: 'deadpool@red.com',
  pickup_phone: '9810363552',
  shipping_customer_name: 'Jax',
  shipping_address: 'Castle',
  shipping_city: 'ghaziabad',
  shipping_state: 'Uttar Pradesh',
  shipping_country: 'India',
  shipping_pincode: '201005',
  shipping_email: 'kumar.abhishek@shiprocket.com',
  shipping_phone: '8888888888',
  order_items: [
    { name: 'shoes', sku: 'WSH234', units: 1, selling_price: 100, discount: 0, hsn: '123', qc_enable: true },
  ],
  payment_method: 'PREPAID',
  total_discount: '0',
  sub_total: 400,
  length: 11,
  breadth: 11,
  height: 11,
  weight: 0.5,
}

/** "Create a Return Order". */
export const createdReturn = { ...createdOrder, status: 'RETURN PENDING', status_code: 21, company_name: 'shiprocket' }

/**
 * "Generate AWB for Shipment". Real responses have `freight_charges`; the example
 * does not.
 */
export const assignedCourier = {
  awb_assign_status: 1,
  response: {
    data: {
      courier_company_id: 142,
      awb_code: '321055706540',
      cod: 0,
      order_id: 281248157,
      shipment_id: 280640636,
      awb_code_status: 1,
      applied_weight: 0.5,
      courier_name: 'Amazon Surface',
      freight_charges: 57,
    },
  },
}

/** "Request for Shipment Pickup". */
export const requestedPickup = {
  pickup_status: 1,
  response: {
    pickup_scheduled_date: '2021-12-10 12:39:54',
    pickup_token_number: 'Reference No: 194_BIGFOOT 1966840_11122021',
    status: 3,
    data: 'Pickup is confirmed by Xpressbees 1kg For AWB :- 143254213835805',
  },
}

/** "Generate Label". */
export const label = {
  label_created: 1,
  label_url: 'https://kr-shipmultichannel.s3.ap-southeast-1.amazonaws.com/25149/labels/shipping-label-16104408.pdf',
  response: 'Label has been created and uploaded successfully!',
  not_created: [],
}

/** "Generate Manifest". */
export const manifest = { status: 1, manifest_url: 'https://s3-ap-southeast-1.amazonaws.com/manifest_Delhivery.pdf' }

/** One parcel of "Get Tracking Data for Multiple AWBS". */
export const tracked = {
  tracking_data: {
    track_status: 1,
    shipment_status: 7,
    shipment_track: [
      {
        awb_code: '788830567028',
        courier_company_id: 2,
        delivered_date: '2021-12-06 12:34:00',
        current_status: 'Delivered',
        consignee_name: 'Naruto',
        courier_name: 'Fedex',
        edd: null,
      },
    ],
    shipment_track_activities: [
      { date: '2021-12-06 12:34:00', status: 'DL', activity: 'Delivered', location: 'JAMMU, JAMMU & KASHMIR, IN' },
    ],
    track_url: 'https://shiprocket.co//tracking/788830567028',
    etd: '2021-12-06 23:59:00',
  },
}

/** "Check Courier Serviceability". */
export const serviceability = {
  status: 200,
  currency: 'INR',
  data: {
    available_courier_companies: [
      { courier_company_id: 43, courier_name: 'Delhivery Surface', cod: 1, rate: 54, estimated_delivery_days: '4' },
    ],
    recommended_courier_company_id: 43,
  },
}

/** "Get all Pickup Locations". */
export const pickupLocations = {
  data: {
    shipping_address: [
      { id: 4984500, pickup_location: 'Primary', pin_code: '122003', city: 'Gurugram', is_primary_location: 1 },
    ],
  },
}

/** "International: Serviceability". */
export const serviceabilityAbroad = {
  status: 200,
  data: {
    recommended_courier_company_id: 140,
    available_courier_companies: [
      {
        courier_company_id: 140,
        courier_name: 'SRX Premium',
        is_international: 1,
        etd: 'Feb 17, 2024 - Feb 22, 2024',
        estimated_delivery_days: '10 - 15',
        rate: { courier_id: 140, rate: '108.01', extra_info: { edd: { to: 15, from: 10 } }, zone: 'default' },
      },
    ],
  },
  currency: '',
}

/** "Get Country Codes". */
export const countries = {
  status: 200,
  data: [{ id: 2, name: 'Albania', iso_code_2: 'AL', iso_code_3: 'ALB', isd_code: '+355', status: 1 }],
}

/**
 * "International: Create order"; `shipping_is_billing` is from "International
 * Wrapper API". Both leave out fields that the text lists, e.g. `invoice_number`.
 */
export const newExport = {
  ...newOrder,
  billing_address_2: 'Near Hokage House',
  isd_code: '+1',
  shipping_is_billing: false,
  shipping_customer_name: 'Elena',
  shipping_last_name: '',
  shipping_address: 'Plot 1',
  shipping_address_2: '',
  shipping_city: 'UPTON',
  shipping_country: 'United States',
  shipping_pincode: '11973',
  shipping_state: 'New York',
  shipping_email: 'test.test@shiprocket.com',
  shipping_phone: '9760853722',
  order_items: [{ ...newOrder.order_items[0], hsn: '24567870' }],
  pickup_location_id: 647,
  purpose_of_shipment: 0,
  currency: 'INR',
  reasonOfExport: 2,
  commodity: true,
  igstPaymentStatus: 'A',
  Terms_Of_Invoice: 'FOB',
  invoice_number: '',
}
