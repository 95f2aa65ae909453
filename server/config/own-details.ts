/** `shop/details.json`, read at every start: the build contains no details. */
import { readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { BUILT_DETAILS, DETAILS_ELEMENT } from '#contract/rendering.ts'
import { projectRoot } from '../lib/project-root.ts'
import { reasonOf } from '../lib/reason-of.ts'

const line = z.string().trim().min(1).max(200)
const prefix = z.string().regex(/^[A-Z\d]{1,3}$/, 'must be one to three capital letters or digits')

export const detailsFile = z.strictObject({
  $schema: z.string().optional(),
  legalName: line.describe('On invoices and policies'),
  gstin: z
    .union([z.literal(''), z.string().regex(/^\d{2}[A-Z]{5}\d{4}[A-Z]\d[A-Z][A-Z\d]$/)])
    .describe('Empty without one'),
  gst: z
    .strictObject({
      hsn: z.string().regex(/^\d{4}(\d{2}){0,2}$/),
      tariffItem: z.string().regex(/^\d{8}$/),
      percent: z.number().min(0).max(100),
      unit: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .describe('A unit quantity code (UQC) of GST'),
    })
    .describe('Of products without their own'),
  prefixes: z
    .strictObject({ orders: prefix, invoices: prefix, creditNotes: prefix, challans: prefix })
    .refine(
      ({ invoices, creditNotes, challans }) => new Set([invoices, creditNotes, challans]).size === 3,
      'invoices, creditNotes and challans must differ',
    )
    .describe('Those of tax documents begin with the next financial year, those of orders at once'),
  address: line.describe('Without the shop’s name, with the PIN code'),
  city: line,
  state: line,
  phone: z.strictObject({ shown: line, dial: z.string().regex(/^\+\d{8,15}$/) }),
  email: z.email(),
  whatsapp: z
    .string()
    .regex(/^\d{8,15}$/)
    .describe('Digits only, with the dial code'),
  social: z.strictObject({ name: line, href: z.url() }),
  hours: line,
  grievanceOfficer: line.describe('A person’s name'),
})

/** Ends the process with a plain sentence if the file is not valid. */
function readDetails(): z.infer<typeof detailsFile> {
  try {
    const read = detailsFile.safeParse(JSON.parse(readFileSync(join(projectRoot, 'shop/details.json'), 'utf8')))
    if (read.success) return read.data
    complain(`is not valid:\n${z.prettifyError(read.error)}`)
  } catch (error) {
    complain(`cannot be read: ${reasonOf(error)}`)
  }
  process.exit(1)
}

function complain(what: string): void {
  writeSync(process.stderr.fd, `shop/details.json ${what}\n`)
}

/** @public The server’s build imports it (`scripts/shop-files.ts`). */
export const ownDetails = readDetails()

/** For pages: an element with the details if they changed since the build, else ''. */
export function changedDetails(clientDir: string): string {
  const built = detailsFile.parse(JSON.parse(readFileSync(join(clientDir, BUILT_DETAILS), 'utf8')))
  const [then, now] = [JSON.stringify(built), JSON.stringify(ownDetails)]
  if (then === now) return ''
  return `<script type="application/json" id="${DETAILS_ELEMENT}">${now.replaceAll('<', '\\u003c')}</script>`
}

/** Where pages of the built index.html have their head. */
const HEAD = '<!--page-head-->'

/** The element precedes the scripts, which read it when they start. */
export function withDetails(indexHtml: string, details: string): string {
  return indexHtml.replace(HEAD, details + HEAD)
}
