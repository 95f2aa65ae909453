import { type Bag, bagForm } from '#contract/bag.ts'
import type { Thing } from './things.ts'

/** The specification names the key. */
export const bagThing: Thing<Bag> = { key: 'cart', form: bagForm }
