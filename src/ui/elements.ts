import type { ReactElement } from 'react'

/**
 * What a component may place beside other elements. No text: translators replace
 * text nodes, which React could then no longer change or remove.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
