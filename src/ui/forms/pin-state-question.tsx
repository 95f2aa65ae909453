import { useEffect, useId, useRef, useState } from 'react'
import { eitherState, type PinStates } from '#contract/orders/pin-states.ts'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'
import styles from './pin-state-question.module.css'

interface PinStateQuestionProps {
  pincode: string
  /** Null if there is nothing to ask. */
  differing: PinStates | null
  className?: string | undefined
  onChangeState: (state: string) => void
  onKeep: () => void
}

/**
 * Asks which of the two is right if a PIN code is in another state than the address
 * says. The answer takes the place and the focus of the question.
 */
export function PinStateQuestion({ pincode, differing, className, onChangeState, onKeep }: PinStateQuestionProps) {
  const textId = useId()
  const [answer, setAnswer] = useState({ text: '', pincode: '' })
  const takesFocus = useRef(false)
  const text = useRef<HTMLParagraphElement>(null)
  const isOpen = differing !== null
  useEffect(() => {
    if (isOpen || !takesFocus.current) return
    takesFocus.current = false
    text.current?.focus()
  }, [isOpen])

  const settle = (said: string, apply: () => void) => {
    takesFocus.current = true
    setAnswer({ text: said, pincode })
    apply()
  }
  const said = answer.pincode === pincode ? answer.text : ''
  return (
    <div className={isOpen || said ? classNames(className, isOpen && styles.question) : 'sr'}>
      <div role="status">
        {(isOpen || said) && (
          <p id={textId} ref={text} className={styles.text} tabIndex={-1}>
            <Icon name={isOpen ? 'alert' : 'check'} size="xs" />
            <span>{differing ? pinStateSentence(pincode, differing) : said}</span>
          </p>
        )}
      </div>
      {differing && (
        <fieldset className={styles.answers} aria-labelledby={textId}>
          {differing.pinCode.map((state) => (
            <Button
              key={state}
              variant="secondary"
              data-question
              onClick={() => settle(`The state is now ${state}.`, () => onChangeState(state))}
            >
              <span>{`Change state to ${state}`}</span>
            </Button>
          ))}
          <Button variant="secondary" onClick={() => settle(`We keep ${differing.address}.`, onKeep)}>
            <span>{`Keep ${differing.address}`}</span>
          </Button>
        </fieldset>
      )}
    </div>
  )
}

/** Moves the focus to an open question. False if there is none. */
export function focusPinStateQuestion(within: Element | null): boolean {
  const button = within?.querySelector<HTMLElement>('[data-question]')
  button?.focus()
  return Boolean(button)
}

function pinStateSentence(pincode: string, { address, pinCode }: PinStates): string {
  return `PIN code ${pincode} is in ${eitherState(pinCode)}. Your address says ${address}.`
}
