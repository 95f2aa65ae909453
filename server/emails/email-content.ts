/** Content of an email as plain text, in display order. Amounts are already formatted. */
export interface EmailContent {
  subject: string
  paragraphs: readonly string[]
  /** Link button. `href` is an absolute URL; the plain text shows it on its own line, so that it is easy to copy. */
  button?: { label: string; href: string }
  table?: EmailTable
  /** Quoted text by another person, including its line breaks. */
  quote?: string
  closing?: readonly string[]
  /** Opt-out link in small print, e.g. unsubscribe. */
  optOutLink?: { label: string; href: string }
}

/** Table rows. In tables with several columns, the last column is right-aligned for amounts. */
export interface EmailTable {
  head?: readonly string[]
  rows: readonly (readonly string[])[]
  /** Emphasised last row. */
  total?: readonly string[]
}
