import { type MouseEvent, useId, useRef } from 'react'
import type { Product } from '#contract/catalogue/product.ts'
import { absoluteUrl } from '../../lib/shop-origin.ts'
import { showToast } from '../../state/toasts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import styles from './share-button.module.css'

interface ShareButtonProps {
  product: Pick<Product, 'id' | 'title'>
}

/**
 * Button that shares the product through the system's share sheet. If there is no
 * share sheet, the button opens a menu for sharing on WhatsApp or copying the
 * link.
 */
export function ShareButton({ product }: ShareButtonProps) {
  const menu = useRef<HTMLUListElement>(null)
  const menuId = useId()
  const { title } = product
  const url = absoluteUrl(`/products/${product.id}`)

  const share = (event: MouseEvent) => {
    if (typeof navigator.share !== 'function') {
      // Older browsers have no popovers, and hide the menu.
      if (!menu.current?.showPopover) copy(url)
      return
    }
    // The share sheet replaces the menu that the button would otherwise open.
    event.preventDefault()
    navigator.share({ title, url }).catch((error: unknown) => {
      // `AbortError` means the shopper closed the share sheet. After any other
      // error, shows the menu instead.
      if (!(error instanceof DOMException && error.name === 'AbortError')) menu.current?.showPopover?.()
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

/**
 * Copies a URL and shows a confirmation. If the clipboard is unavailable, shows
 * the URL so that the shopper can copy it by hand.
 */
function copy(url: string): void {
  const copied = navigator.clipboard ? navigator.clipboard.writeText(url) : Promise.reject(new Error('No clipboard'))
  copied.then(
    () => showToast('Link copied'),
    () => showToast(`Please copy this link: ${url}`),
  )
}
