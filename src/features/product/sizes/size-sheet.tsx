import { useId, useRef, useState } from 'react'
import { type Product, type ProductSize, startingPrice } from '#contract/catalogue/product.ts'
import { formatRupees } from '#contract/money.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useDeliveryPin } from '../../../state/local/delivery-pin.ts'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { useArrival } from '../../delivery/arrival.tsx'
import pickerStyles from './size-picker.module.css'
import { GuideButton } from './size-picker.tsx'
import styles from './size-sheet.module.css'

interface SizeSheetProps {
  open: boolean
  onClose: () => void
  product: Pick<Product, 'title' | 'image' | 'pricePaise'>
  sizes: readonly ProductSize[]
  /** What a press on a size does. */
  purpose: 'add' | 'buy'
  /** Called once the sheet is closed and the focus is back on the page. */
  onChoose: (size: ProductSize) => void
}

/** Dialog that asks for a size, and adds or buys the product in the pressed one at once. */
export function SizeSheet({ open, onClose, product, sizes, purpose, onChoose }: SizeSheetProps) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const [soldOut, setSoldOut] = useState('')
  const arrival = useArrival(useDeliveryPin().pin)
  const { paise, isFrom } = startingPrice({ ...product, sizes })
  const choose = (size: ProductSize) => {
    if (size.stock <= 0) return setSoldOut(size.size)
    content.current?.closest('dialog')?.close()
    onChoose(size)
  }
  const chooseByName = (name: string) => {
    const size = sizes.find((one) => one.size === name)
    if (size) choose(size)
  }
  return (
    <Sheet open={open} onClose={onClose} title="Choose a size">
      <div ref={content} className={styles.content}>
        <Picture className={styles.picture} src={product.image[0] ?? ''} alt="" sizes="56px" />
        <div>
          <p className={styles.title}>{product.title}</p>
          <p className={styles.soft}>
            <span>{`${isFrom ? 'From ' : ''}${formatRupees(paise)}`}</span>
            {arrival !== '' && <span>{` · ${arrival.replace('A', 'a')}`}</span>}
          </p>
        </div>
        <div className={classNames(pickerStyles.sizes, styles.sizes)}>
          {sizes.map((size) => {
            const isSoldOut = size.stock <= 0
            const note = isSoldOut
              ? 'Sold out'
              : size.pricePaise !== product.pricePaise && formatRupees(size.pricePaise)
            return (
              <button
                key={size.size}
                type="button"
                className={classNames(pickerStyles.size, isSoldOut && pickerStyles.soldOut)}
                aria-disabled={isSoldOut || undefined}
                aria-labelledby={`${id}${size.size}`}
                aria-describedby={note ? `${id}${size.size}note` : undefined}
                onClick={() => choose(size)}
              >
                <span id={`${id}${size.size}`}>{size.size}</span>
                {note && (
                  <small id={`${id}${size.size}note`} className={isSoldOut ? 'sr' : pickerStyles.price}>
                    {note}
                  </small>
                )}
              </button>
            )
          })}
        </div>
        <p className={styles.note}>
          <span role="status">{soldOut ? `Size ${soldOut} is sold out.` : PURPOSES[purpose]}</span>{' '}
          <GuideButton sizes={sizes} chosen={null} onChoose={chooseByName} />
        </p>
      </div>
    </Sheet>
  )
}

const PURPOSES = { add: 'A tap puts it in your bag.', buy: 'A tap takes you to your bag, to pay.' }
