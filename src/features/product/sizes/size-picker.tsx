import { useId } from 'react'
import type { Product, ProductSize } from '#contract/catalogue/product.ts'
import { formatRupees } from '#contract/money.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useLazyDialog } from '../../../state/network/use-lazy-dialog.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { sizeKind } from './size-kind.ts'
import styles from './size-picker.module.css'
import type { SizeChoice } from './use-size-choice.ts'

const loadGuide = () => import('../size-guide/size-guide.tsx').then((module) => module.SizeGuide)

interface SizePickerProps {
  sizes: readonly ProductSize[]
  /**
   * The product's own price, in paise. A size shows its price only where it
   * differs.
   */
  pricePaise: Product['pricePaise']
  choice: SizeChoice
}

/**
 * Radio group for choosing a product's size. Sold-out sizes are shown and can be
 * focused, but not chosen: they are `aria-disabled`, because the `disabled`
 * attribute would hide them from the keyboard.
 */
export function SizePicker({ sizes, pricePaise, choice }: SizePickerProps) {
  const id = useId()
  const { chosen, isRemembered, message } = choice
  return (
    <fieldset ref={choice.group} className={styles.picker} aria-describedby={`${id}message`}>
      <legend className={styles.legend}>Size</legend>
      {isRemembered && <span className={styles.hint}>Your last size</span>}
      <GuideButton className={styles.guide} sizes={sizes} chosen={chosen?.size ?? null} onChoose={choice.choose} />
      <div className={styles.sizes}>
        {sizes.map(({ size, stock, pricePaise: sizePaise }) => {
          const isSoldOut = stock <= 0
          const note = isSoldOut ? 'Sold out' : sizePaise !== pricePaise && formatRupees(sizePaise)
          const isChosen = size === chosen?.size
          return (
            <label key={size} className={classNames(styles.size, isSoldOut && styles.soldOut)}>
              <input
                type="radio"
                className={styles.input}
                name={id}
                value={size}
                checked={isChosen}
                data-chosen={isChosen || undefined}
                aria-disabled={isSoldOut || undefined}
                aria-labelledby={`${id}${size}`}
                aria-describedby={note ? `${id}${size}note` : undefined}
                onChange={() => choice.choose(size)}
              />
              <span id={`${id}${size}`}>{size}</span>
              {note && (
                <small id={`${id}${size}note`} className={isSoldOut ? 'sr' : styles.price}>
                  {note}
                </small>
              )}
            </label>
          )
        })}
      </div>
      <p id={`${id}message`} className={message?.isError ? styles.error : styles.note} aria-live="assertive">
        {message && (
          <>
            {message.isError && <Icon name="alert" />} <span>{message.text}</span>
          </>
        )}
      </p>
    </fieldset>
  )
}

interface GuideButtonProps {
  className?: string | undefined
  sizes: readonly ProductSize[]
  /** The name of the chosen size; null if there is none. */
  chosen: string | null
  onChoose: (size: string) => void
}

/**
 * Button that opens the size guide. Renders nothing if there is no guide for the
 * product's sizes.
 */
export function GuideButton({ className, ...props }: GuideButtonProps) {
  const { Component: SizeGuide, ...guide } = useLazyDialog(loadGuide)
  const kind = sizeKind(props.sizes)
  if (!kind) return null
  return (
    <>
      <button
        type="button"
        className={classNames('link', className)}
        aria-haspopup="dialog"
        onClick={guide.show}
        // Preloads the guide. If this fails, pressing the button tries again and
        // notifies the shopper of a failure.
        onPointerEnter={() => void guide.load().catch(() => undefined)}
      >
        Size guide
      </button>
      {SizeGuide && <SizeGuide open={guide.open} onClose={guide.close} kind={kind} {...props} />}
    </>
  )
}
