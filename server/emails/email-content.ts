/** What a mail says, before it is set as text or HTML. Plain words everywhere; amounts are written out by the caller. */
export interface EmailContent {
  subject: string
  paragraphs: readonly string[]
  /** What to press. `href` is a whole address; in the text it has a line of its own, so that it can be copied. */
  button?: { label: string; href: string }
  table?: EmailTable
  /** What somebody else wrote. Its line breaks are kept. */
  quote?: string
  /** After all of that. */
  closing?: readonly string[]
  /** The way out of what the mail belongs to, small and last. `href` as for the button. */
  optOutLink?: { label: string; href: string }
}

/** Rows of cells; with more than one column the last one stands on the right, as amounts do. */
export interface EmailTable {
  head?: readonly string[]
  rows: readonly (readonly string[])[]
  /** The last row, set apart. */
  total?: readonly string[]
}
