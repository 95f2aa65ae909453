/** The content of an email in plain text, in the order in which it appears. Amounts are already formatted. */
export interface EmailContent {
  subject: string
  paragraphs: readonly string[]
  /** `href` is a full URL. In the plain text it has a line of its own, so that it can be copied. */
  button?: { label: string; href: string }
  table?: EmailTable
  /** What somebody else wrote, with its line breaks. */
  quote?: string
  closing?: readonly string[]
  /** A link to opt out of such emails, in small print. */
  optOutLink?: { label: string; href: string }
}

/** Rows of cells. In tables of several columns, the last one is right-aligned, as amounts are. */
export interface EmailTable {
  head?: readonly string[]
  rows: readonly (readonly string[])[]
  /** The last row, emphasised. */
  total?: readonly string[]
}
