/**
 * Legal information that Indian law requires of online shops, from
 * `shop/details.json`, and promises of the policies. These are samples: replace them
 * for a real shop, and have a lawyer check the texts against the E-Commerce Rules
 * 2020 and the Digital Personal Data Protection (DPDP) Act 2023.
 */
import details from '#shop/details.json' with { type: 'json' }
import { brand, COUNTRY_OF_ORIGIN, RETURN_DAYS, WARRANTY_YEARS } from './brand.ts'

/** A shop with live keys must not start with it. */
export const SAMPLE_GSTIN = '24AAAAA0000A1Z5'

export const shopFacts = {
  legalName: details.legalName,
  /** Empty if the shop has none. */
  gstin: details.gstin,
  /**
   * For products without their own: imitation jewellery. Customs wants the whole
   * tariff item (Customs Tariff Act 1975, first schedule): of base metal, others.
   */
  gst: details.gst,
  /** With which the numbers of orders and tax documents begin. */
  prefixes: details.prefixes,
  city: details.city,
  state: details.state,
  address: brand.address,
  countryOfOrigin: COUNTRY_OF_ORIGIN,
  hours: details.hours,
  /** For complaints (E-Commerce Rules, rule 4) and privacy (DPDP Act, section 13). */
  grievanceOfficer: {
    name: details.grievanceOfficer,
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
