/**
 * What the law wants a shop in India to say of itself, and what its policies promise. Pages and mails that say any of it
 * are written from these facts and from `brand`; nothing of it stands anywhere else.
 *
 * The values are those of the sample shop. Whoever opens a real one puts their own here and has the texts read by a
 * lawyer: Consumer Protection (E-Commerce) Rules 2020, Digital Personal Data Protection Act 2023.
 */
import { brand } from './brand.ts'

/** By itself, for pages that need nothing else of this. */
export const COUNTRY_OF_ORIGIN = 'India'

export const shopFacts = {
  legalName: 'Nakshi Jewels (sample company)',
  /** Goods and Services Tax number; that of the sample shop names nobody. Empty for a shop that has none. */
  gstin: '24AAAAA0000A1Z5' as string,
  /** The tax that every price includes, for invoices: imitation jewellery in the customs tariff, and its rate. */
  gst: { hsn: '7117', percent: 3 },
  city: 'Ahmedabad',
  state: 'Gujarat',
  address: brand.address,
  countryOfOrigin: COUNTRY_OF_ORIGIN,
  hours: 'Monday to Sunday 10AM to 19PM, English only',
  /** Answers complaints (E-Commerce Rules, rule 4) and questions about personal data (DPDP Act, section 13). */
  grievanceOfficer: {
    name: 'Meera Shah',
    role: 'Grievance Officer',
    email: brand.email,
    phone: brand.phone,
    acknowledgesWithin: '48 hours',
    resolvesWithin: 'one month',
  },
  /** The government's own line for complaints of consumers. */
  consumerHelpline: '1915',
  warrantyYears: 2,
  shippedWithin: 'two working days',
  /** With a drawing and a price, for a request of a piece of one's own. */
  customOrdersAnsweredWithin: 'two working days',
  returns: {
    /** Days after receipt in which a return can be asked for. */
    withinDays: 14,
    processedWithin: '7 business days',
    refundSettlesIn: '4-5 days',
  },
  /** How long tax and company law have the papers of an order kept. */
  ordersRetainedFor: 'eight years',
  /** When the texts last changed. */
  textsUpdatedOn: '21 November 2026',
} as const
