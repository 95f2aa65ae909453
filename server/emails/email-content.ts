/** Content of an email, with fields in display order. All texts are plain text, and amounts are already formatted. */
export interface EmailContent {
  subject: string
  paragraphs: readonly string[]
  /**
   * Button that links to the absolute URL `href`. The plain-text email shows the URL on its own line, so that it is
   * easy to copy.
   */
  button?: { label: string; href: string }
  table?: EmailTable
  /** Quoted text written by somebody else, e.g. a visitor's message. Line breaks are kept. */
  quote?: string
  closing?: readonly string[]
  /** Opt-out link in small print, e.g. to unsubscribe from the newsletter. */
  optOutLink?: { label: string; href: string }
}

/** Table in an email. If there are several columns, the last one contains amounts and is right-aligned. */
export interface EmailTable {
  head?: readonly string[]
  rows: readonly (readonly string[])[]
  /** Cells of the emphasised last row, e.g. the total of an order. */
  total?: readonly string[]
}
