/**
 * Content of an email. The fields are in display order, all texts are plain text, and amounts are already formatted.
 */
export interface EmailContent {
  subject: string
  paragraphs: readonly string[]
  /**
   * Button that links to the absolute URL `href`. In the plain-text version, the URL is on its own line, so that it is
   * easy to copy.
   */
  button?: { label: string; href: string }
  /** Second, less important link, shown below the button. */
  link?: { label: string; href: string }
  table?: EmailTable
  /** Quoted text, e.g. a visitor's message. Line breaks are preserved. */
  quote?: string
  closing?: readonly string[]
  /** Opt-out link in small print, e.g. for unsubscribing from the newsletter. */
  optOutLink?: { label: string; href: string }
}

/** Table in an email. If there are several columns, the last column contains amounts and is right-aligned. */
export interface EmailTable {
  head?: readonly string[]
  rows: readonly (readonly string[])[]
  /** Cells of the last row, which is emphasised, e.g. an order's total. */
  total?: readonly string[]
}
