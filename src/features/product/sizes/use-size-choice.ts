import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Product, ProductSize } from '#contract/catalogue/product.ts'
import { rememberSize, useLastSizes } from '../../../state/local/last-sizes.ts'
import { sizeKind } from './size-kind.ts'

export interface SizeChoice {
  /**
   * The chosen size, or the size remembered from an earlier choice; null while
   * there is none.
   */
  chosen: ProductSize | null
  /**
   * Whether the chosen size is remembered from an earlier visit or another
   * product.
   */
  isRemembered: boolean
  /**
   * What keeps the shopper from buying, as a message below the sizes; null if
   * nothing does.
   */
  message: { text: string; isError: boolean } | null
  /** Ref to the group of sizes. */
  group: RefObject<HTMLFieldSetElement | null>
  /**
   * Chooses a size, and remembers it on this device. A sold-out size is not
   * chosen; a message says so.
   */
  choose: (size: string) => void
  /**
   * Asks the shopper to choose a size: shows a message, and moves the focus to
   * the first size in stock.
   */
  ask: () => void
}

/**
 * Returns the shopper's choice among a product's sizes. A size that the shopper
 * chose before the page was hydrated counts, too.
 */
export function useSizeChoice({ sizes = [], categories }: Pick<Product, 'sizes' | 'categories'>): SizeChoice {
  const [selected, setSelected] = useState<string | null>(null)
  const [message, setMessage] = useState<SizeChoice['message']>(null)
  const group = useRef<HTMLFieldSetElement>(null)
  const groupName = sizeKind(sizes) ?? categories[0] ?? ''
  const last = useLastSizes().find((other) => other.group === groupName)
  const find = (name: string | null | undefined) => sizes.find(({ size }) => size === name)
  const remembered = find(last?.size)
  const chosen = find(selected) ?? (remembered && remembered.stock > 0 ? remembered : null)

  const choose = (name: string) => {
    const size = find(name)
    if (!size) return
    if (size.stock <= 0) {
      setMessage({ text: `Size ${name} is sold out.`, isError: false })
      return
    }
    setMessage(null)
    setSelected(name)
    rememberSize({ group: groupName, size: name })
  }
  const ask = () => {
    setMessage({ text: 'Please choose a size', isError: true })
    group.current?.scrollIntoView({ block: 'center' })
    group.current?.querySelector<HTMLInputElement>('input:not([aria-disabled])')?.focus({ preventScroll: true })
  }

  const chooseEarlier = useRef(choose)
  useEffect(() => {
    const checked = group.current?.querySelector<HTMLInputElement>('input:checked:not([data-chosen])')
    if (checked) chooseEarlier.current(checked.value)
  }, [])

  return { chosen, isRemembered: chosen !== null && selected === null, message, group, choose, ask }
}
