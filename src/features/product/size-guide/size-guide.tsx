import { type ReactNode, useState } from 'react'
import type { ProductSize } from '#contract/catalogue/product.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import type { SizeKind } from '../sizes/size-kind.ts'
import { BangleGuide } from './bangle-guide.tsx'
import { BraceletGuide } from './bracelet-guide.tsx'
import type { GuideProps } from './guide-props.ts'
import { NecklaceGuide } from './necklace-guide.tsx'
import { RingGuide } from './ring-guide.tsx'
import styles from './size-guide.module.css'

const guides: Record<SizeKind, { title: string; Guide: (props: GuideProps) => ReactNode }> = {
  ring: { title: 'Ring size guide', Guide: RingGuide },
  bangle: { title: 'Bangle size guide', Guide: BangleGuide },
  necklace: { title: 'Chain length guide', Guide: NecklaceGuide },
  bracelet: { title: 'Bracelet size guide', Guide: BraceletGuide },
}

interface SizeGuideProps {
  open: boolean
  onClose: () => void
  kind: SizeKind
  sizes: readonly ProductSize[]
  /** The name of the size that is chosen on the page; null if there is none. */
  chosen: string | null
  onChoose: (size: string) => void
}

/**
 * Dialog that helps to find a size, by measuring a ring on the screen, a finger,
 * a hand or a wrist. A size that is measured and in stock can be chosen right
 * there. Works offline.
 */
export function SizeGuide({ open, onClose, kind, sizes, chosen, onChoose }: SizeGuideProps) {
  const [measured, setMeasured] = useState<string | null>(null)
  const { title, Guide } = guides[kind]
  const offered = sizes.find(({ size }) => size === measured)
  const choose = (size: string) => {
    onChoose(size)
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        measured !== null &&
        (offered && offered.stock > 0 ? (
          <Button onClick={() => choose(measured)}>{`Choose size ${measured}`}</Button>
        ) : (
          <p className={styles.notOffered}>
            {offered
              ? `Size ${measured} is sold out at the moment.`
              : `This piece doesn't come in size ${measured}. It comes in ${listSizes(sizes)}.`}
          </p>
        ))
      }
    >
      <div className={styles.guide}>
        <Guide sizes={sizes} size={measured ?? chosen} onMeasure={setMeasured} />
      </div>
    </Sheet>
  )
}

/**
 * Returns the names of the sizes as a list in a sentence, for example `12, 14 and
 * 16`.
 */
function listSizes(sizes: readonly ProductSize[]): string {
  return new Intl.ListFormat('en-IN', { type: 'conjunction' }).format(sizes.map(({ size }) => size))
}
