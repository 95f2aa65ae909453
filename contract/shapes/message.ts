import * as z from 'zod'
import { email, required } from './fields.ts'

/** What a visitor writes to the shop. */
export const message = z.object({ name: required('Name', 120), email, message: required('Message', 4000) })

export const subscription = z.object({ email })
