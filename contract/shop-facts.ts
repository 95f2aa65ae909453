/**
 * The legal information that Indian law requires of an online shop, and the promises of its policies. Pages and emails
 * take them only from here and from `brand`.
 *
 * The values are those of the sample shop. For a real shop, replace them and have the texts checked by a lawyer:
 * Consumer Protection (E-Commerce) Rules 2020, Digital Personal Data Protection Act 2023.
 */
import { brand } from './brand.ts'

/** Separate, for pages that need no other fact. */
export const COUNTRY_OF_ORIGIN = 'India'

export const shopFacts = {
  legalName: 'Nakshi Jewels (sample company)',
  /** Goods and Services Tax number; a placeholder in the sample shop. Empty for a shop without one. */
  gstin: '24AAAAA0000A1Z5' as string,
  /** The tax included in every price, for invoices: the HSN code of imitation jewellery and its rate in percent. */
  gst: { hsn: '7117', percent: 3 },
  city: 'Ahmedabad',
  state: 'Gujarat',
  address: brand.address,
  countryOfOrigin: COUNTRY_OF_ORIGIN,
  hours: 'Monday to Sunday 10AM to 19PM, English only',
  /** Handles complaints (E-Commerce Rules, rule 4) and questions about personal data (DPDP Act, section 13). */
  grievanceOfficer: {
    name: 'Meera Shah',
    role: 'Grievance Officer',
    email: brand.email,
    phone: brand.phone,
    acknowledgesWithin: '48 hours',
    resolvesWithin: 'one month',
  },
  /** The phone number of the government's consumer helpline. */
  consumerHelpline: '1915',
  warrantyYears: 2,
  shippedWithin: 'two working days',
  /** Time within which the shop responds to a custom order with a drawing and a price. */
  customOrdersAnsweredWithin: 'two working days',
  returns: {
    /** Number of days after receipt in which a return can be requested. */
    withinDays: 14,
    processedWithin: '7 business days',
    refundSettlesIn: '4-5 days',
  },
  /** The period for which tax and company law require order records to be retained. */
  ordersRetainedFor: 'eight years',
  /** Date of the last change to the texts. */
  textsUpdatedOn: '21 November 2026',
} as const
