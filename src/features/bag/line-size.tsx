import { useEffect, useId, useRef, useState } from 'react'
import type { BagLine } from '#contract/bag/bag.ts'
import { formatLineTitle, formatSize } from '#contract/bag/line-id.ts'
import type { ProductSize } from '#contract/catalogue/product.ts'
import { formatRupees } from '#contract/money.ts'
import { classNames } from '../../lib/class-names.ts'
import { Chip } from '../../ui/buttons/chip.tsx'
import styles from './line-size.module.css'

interface LineSizeProps {
  line: Pick<BagLine, 'title' | 'size' | 'pricePaise'>
  /** Undefined if there are none, or they are not known yet. */
  sizes: readonly ProductSize[] | undefined
  /** The shopper has just chosen the size. */
  takesFocus: boolean
  onChoose: (size: ProductSize) => void
}

/** Without a chosen size, offers the sizes at once. */
export function LineSize({ line, sizes, takesFocus, onChoose }: LineSizeProps) {
  const { size } = line
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const choicesId = useId()
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const choose = (chosen: ProductSize) => {
    if (chosen.size === size) button.current?.focus()
    else onChoose(chosen)
    setIsOpen(false)
  }
  return (
    <>
      {size !== undefined && (
        <p className={styles.size}>
          <span className="num">{formatSize(size)}</span>
          {sizes && (
            <button
              ref={button}
              type="button"
              className={classNames('link', styles.change)}
              aria-label={`Change size of ${formatLineTitle(line)}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? choicesId : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              Change size
            </button>
          )}
        </p>
      )}
      {sizes && (isOpen || size === undefined) && (
        <fieldset
          id={choicesId}
          className={styles.choices}
          aria-label={`Sizes of ${line.title}`}
          data-size-needed={size === undefined || undefined}
        >
          {sizes.map((other) => (
            <SizeChip
              key={other.size}
              size={other}
              shownPaise={line.pricePaise}
              isChosen={other.size === size}
              onChoose={() => choose(other)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

interface SizeChipProps {
  size: ProductSize
  /** In paise. A chip shows its price only if it differs. */
  shownPaise: number
  isChosen: boolean
  onChoose: () => void
}

function SizeChip({ size: { size, stock, pricePaise }, shownPaise, isChosen, onChoose }: SizeChipProps) {
  const isSoldOut = stock <= 0
  const price = !isSoldOut && pricePaise !== shownPaise && formatRupees(pricePaise)
  return (
    <Chip
      className={classNames(styles.choice, isSoldOut && styles.soldOut)}
      selected={isChosen}
      aria-label={[formatSize(size), isSoldOut ? 'sold out' : price].filter(Boolean).join(', ')}
      // `disabled` would hide the size from the keyboard.
      aria-disabled={(isSoldOut && !isChosen) || undefined}
      onClick={isSoldOut && !isChosen ? undefined : onChoose}
    >
      <span>{size}</span>
      {price && <small className={styles.price}>{price}</small>}
    </Chip>
  )
}
