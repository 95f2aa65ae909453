/**
 * Legal information that Indian law requires of online shops, and promises of the
 * policies. These are samples: replace them for a real shop, and have a lawyer
 * check the texts against the E-Commerce Rules 2020 and the Digital Personal Data
 * Protection (DPDP) Act 2023.
 */
import { brand, COUNTRY_OF_ORIGIN, RETURN_DAYS, WARRANTY_YEARS } from './brand.ts'

/** A shop with live keys must not start with it. */
export const SAMPLE_GSTIN = '24AAAAA0000A1Z5'

export const shopFacts = {
  legalName: 'Nakshi Jewels (sample company)',
  /** Empty if the shop has none. */
  gstin: SAMPLE_GSTIN as string,
  /**
   * For products without their own: imitation jewellery. Customs wants the whole
   * tariff item (Customs Tariff Act 1975, first schedule): of base metal, others.
   */
  gst: { hsn: '7117', tariffItem: '71171990', percent: 3, unit: 'PCS' },
  city: 'Ahmedabad',
  state: 'Gujarat',
  address: brand.address,
  countryOfOrigin: COUNTRY_OF_ORIGIN,
  hours: 'Monday to Sunday 10AM to 19PM, English only',
  /** For complaints (E-Commerce Rules, rule 4) and privacy (DPDP Act, section 13). */
  grievanceOfficer: {
    name: 'Meera Shah',
    role: 'Grievance Officer',
    email: brand.email,
    phone: brand.phone,
    acknowledgesWithin: '48 hours',
    resolvesWithin: 'one month',
  },
  /** The government's National Consumer Helpline. */
  consumerHelpline: '1915',
  warrantyYears: WARRANTY_YEARS,
  shippedWithin: 'two working days',
  /** With a drawing and a price. */
  customOrdersAnsweredWithin: 'two working days',
  returns: {
    /** After delivery. */
    withinDays: RETURN_DAYS,
    processedWithin: '7 business days',
    refundSettlesIn: '4-5 days',
  },
  /** Required by tax and company law. */
  ordersRetainedFor: 'eight years',
  textsUpdatedOn: '23 November 2026',
} as const
