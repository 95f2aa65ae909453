import type { BagLine } from '#contract/bag.ts'
import { removeFromBag, stepBagQuantity, undoRemoval } from '../../state/bag.ts'
import { notify } from '../../state/notices.ts'
import { BagLineItem } from './bag-line.tsx'

type Line = Omit<BagLine, 'color'>

interface BagLinesProps {
  lines: readonly Line[]
  /** Ids of pieces that the shop does not have any more. */
  gone: ReadonlySet<string>
  /** Ids of lines that the account does not have as they stand here. */
  unsaved: readonly string[]
  /** A line has left: what had the focus is gone with it. */
  onRemoved: () => void
}

export function BagLines({ lines, gone, unsaved, onRemoved }: BagLinesProps) {
  return (
    <ul>
      {lines.map((line) => (
        <BagLineItem
          key={line.id}
          line={line}
          gone={gone.has(line.id)}
          unsaved={unsaved.includes(line.id)}
          onStep={(by) => void stepBagQuantity(line.id, by)}
          onRemove={() => void remove(line).then(onRemoved)}
        />
      ))}
    </ul>
  )
}

async function remove({ id, title }: Line): Promise<void> {
  const removal = await removeFromBag(id)
  if (removal) notify(`${title} was removed from your bag.`, { label: 'Undo', act: () => void undoRemoval(removal) })
}
