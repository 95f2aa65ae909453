/** What the links in letters ask for, and the words around it. */
export interface Choice {
  call: 'confirmSubscription' | 'endSubscription'
  question: string
  about: string
  yes: string
  done: string
  whatNow: (email: string) => string
}

const choices: Readonly<Record<string, Choice>> = {
  confirm: {
    call: 'confirmSubscription',
    question: 'Shall our letters come to you?',
    about: 'New pieces and private offers, twice a month. You can end them at any time.',
    yes: 'Yes, send me the letters',
    done: 'Thank you',
    whatNow: (email) => `From now on our letters come to ${email}.`,
  },
  end: {
    call: 'endSubscription',
    question: 'End our letters?',
    about: 'You will still get mails about your orders.',
    yes: 'Unsubscribe',
    done: 'Our letters have ended',
    whatNow: (email) => `No more letters come to ${email}. You are welcome back at any time.`,
  },
}

/** The choice that a part of the address names; null for any other word. */
export function choiceOf(word: string): Choice | null {
  return Object.hasOwn(choices, word) ? (choices[word] ?? null) : null
}
