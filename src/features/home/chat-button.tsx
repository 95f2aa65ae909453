import { brand } from '#contract/brand.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './chat-button.module.css'

const { number, greeting } = brand.chat

/**
 * Floating button that opens a WhatsApp chat with the shop, prefilled with a
 * greeting.
 */
export function ChatButton() {
  return (
    <a
      className={styles.chat}
      href={`https://wa.me/${number}?text=${encodeURIComponent(greeting)}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Chat with us on WhatsApp"
      data-floats=""
    >
      <Icon name="chat" />
    </a>
  )
}
