/**
 * Facts for the policy pages, invoices and emails: the legal information that Indian law requires of an online shop,
 * and the promises in its policies.
 *
 * The values are those of the sample shop. For a real shop, replace the values and have a lawyer check the texts for
 * compliance with the Consumer Protection (E-Commerce) Rules 2020 and the Digital Personal Data Protection Act 2023.
 */
import { brand } from './brand.ts'

/** The country of origin of all products. Exported separately for pages that need no other shop facts. */
export const COUNTRY_OF_ORIGIN = 'India'

export const shopFacts = {
  legalName: 'Nakshi Jewels (sample company)',
  /** The shop's Goods and Services Tax number (a placeholder in the sample shop); empty if the shop has none. */
  gstin: '24AAAAA0000A1Z5' as string,
  /**
   * The tax included in every price, shown on invoices: the HSN code for imitation jewellery and the tax rate in
   * percent.
   */
  gst: { hsn: '7117', percent: 3 },
  city: 'Ahmedabad',
  state: 'Gujarat',
  address: brand.address,
  countryOfOrigin: COUNTRY_OF_ORIGIN,
  hours: 'Monday to Sunday 10AM to 19PM, English only',
  /**
   * The contact person for complaints (E-Commerce Rules, rule 4) and for questions about personal data (DPDP Act,
   * section 13).
   */
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
  /** How quickly the shop responds to a custom order with a drawing and a price. */
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
  textsUpdatedOn: '21 November 2026',
} as const
