/**
 * Facts for the policy pages, invoices and emails: legal information that Indian law requires of online shops, and the
 * promises in the shop's policies. The values are samples: replace them for a real shop, and have a lawyer check the
 * texts against the E-Commerce Rules 2020 and the Digital Personal Data Protection (DPDP) Act 2023.
 */
import { brand, COUNTRY_OF_ORIGIN } from './brand.ts'

/** The placeholder GST number of the sample company. A shop with live payment keys must not start with it. */
export const SAMPLE_GSTIN = '24AAAAA0000A1Z5'

export const shopFacts = {
  legalName: 'Nakshi Jewels (sample company)',
  /** The shop's GST (Goods and Services Tax) number, here a placeholder; an empty string if the shop has none. */
  gstin: SAMPLE_GSTIN as string,
  /**
   * The tax included in the prices of products that have no HSN code and rate of their own: the HSN code (tax category)
   * of imitation jewellery and the tax rate in percent.
   */
  gst: { hsn: '7117', percent: 3 },
  city: 'Ahmedabad',
  state: 'Gujarat',
  address: brand.address,
  countryOfOrigin: COUNTRY_OF_ORIGIN,
  hours: 'Monday to Sunday 10AM to 19PM, English only',
  /** Contact person for complaints (E-Commerce Rules, rule 4) and for privacy questions (DPDP Act, section 13). */
  grievanceOfficer: {
    name: 'Meera Shah',
    role: 'Grievance Officer',
    email: brand.email,
    phone: brand.phone,
    acknowledgesWithin: '48 hours',
    resolvesWithin: 'one month',
  },
  /** Phone number of the government's National Consumer Helpline. */
  consumerHelpline: '1915',
  warrantyYears: 2,
  shippedWithin: 'two working days',
  /** How long the shop takes to reply to a custom order with a drawing and a price. */
  customOrdersAnsweredWithin: 'two working days',
  returns: {
    /** Number of days after delivery during which shoppers can request a return. */
    withinDays: 14,
    processedWithin: '7 business days',
    refundSettlesIn: '4-5 days',
  },
  /** How long tax and company law require the shop to keep order records. */
  ordersRetainedFor: 'eight years',
  /** Date of the last change to the policies. */
  textsUpdatedOn: '23 November 2026',
} as const
