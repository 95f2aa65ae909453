import { type MouseEvent, useId, useRef } from 'react'
import type { Product } from '#contract/product.ts'
import { absoluteUrl } from '../../lib/shop-origin.ts'
import { notify } from '../../state/notices.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import styles from './share-button.module.css'

interface ShareButtonProps {
  product: Pick<Product, 'id' | 'title'>
}

/** Hands the page on: through the device's own sharing where there is one, else by WhatsApp or the copied address. */
export function ShareButton({ product }: ShareButtonProps) {
  const menu = useRef<HTMLUListElement>(null)
  const menuId = useId()
  const { title } = product
  const url = absoluteUrl(`/products/${product.id}`)

  const share = (event: MouseEvent) => {
    if (typeof navigator.share !== 'function') return
    // The device shares; the menu that the button would open stays closed.
    event.preventDefault()
    navigator.share({ title, url }).catch((reason: unknown) => {
      // Closing the device's own sheet is no failure; whatever else stood in the way, the menu helps.
      if (!(reason instanceof DOMException && reason.name === 'AbortError')) menu.current?.showPopover()
    })
  }

  return (
    <>
      <IconButton icon="share" label="Share" popoverTarget={menuId} onClick={share} />
      <ul ref={menu} id={menuId} className={styles.menu} popover="auto">
        <li>
          <a href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`} target="_blank" rel="noopener">
            WhatsApp
          </a>
        </li>
        <li>
          <button type="button" popoverTarget={menuId} popoverTargetAction="hide" onClick={() => copy(url)}>
            Copy link
          </button>
        </li>
      </ul>
    </>
  )
}

/** Puts an address on the clipboard and says so; where the browser has none, or refuses, says the address itself. */
function copy(url: string): void {
  const copied = navigator.clipboard ? navigator.clipboard.writeText(url) : Promise.reject(new Error('No clipboard'))
  copied.then(
    () => notify('Link copied'),
    () => notify(`Please copy this link: ${url}`),
  )
}
