/** A shopper’s actions in an engine’s window: finds elements by role and name, and uses them. */
import { expect } from 'vitest'
import type { Engine } from './commands.ts'

/** CSS selectors for the elements of each role. */
const WRITTEN = {
  button: 'button',
  checkbox: 'input[type=checkbox]',
  combobox: 'select, [role=combobox]',
  dialog: 'dialog[open]',
  heading: 'h1',
  link: 'a[href]',
  option: '[role=option]',
  radio: 'input[type=radio]',
  textbox: 'input:not([type=checkbox], [type=radio], [role]), textarea',
} as const

type Role = keyof typeof WRITTEN
/** An accessible name as the engine computes it: the full name, or a pattern. */
type Name = string | RegExp

/** Enough for two busy cores. It limits failures and never delays a success. */
const RETRY = { timeout: 30_000, interval: 100 }

/** The visible elements, or those of an open dialog, which makes the rest inert. */
const ON_SCREEN = `
  const [selector, done] = arguments
  const front = [...document.querySelectorAll('dialog:modal')].at(-1)
  const found = [...(front ?? document).querySelectorAll(selector), ...(front?.matches(selector) ? [front] : [])]
  done(found.filter((element) => element.checkVisibility({ visibilityProperty: true })))`

/** The WebDriver key of an element reference (https://www.w3.org/TR/webdriver/#elements). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const CORNER_PRESS = {
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x: 10, y: 10, duration: 0, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
}

/**
 * Scrolls an element to the middle of the screen and returns whether it has stopped moving. A click on a moving element
 * would miss it, and WebKit clicks no element behind a bar at the edge of the screen.
 */
const AT_REST = `
  const [element, done] = arguments
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const place = () => JSON.stringify(element.getBoundingClientRect())
  const before = place()
  requestAnimationFrame(() => requestAnimationFrame(() => done(place() === before)))`

/** Whether React has hydrated the page. Earlier clicks would be lost. */
const TAKEN_OVER = `Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'))`

/** The option with this text. Engines compute no accessible names in a closed select. */
const OPTION = `arguments[1]([...document.querySelectorAll('option')].filter(({ text }) => text === arguments[0]))`

const TEXT = `
  const front = [...document.querySelectorAll('dialog:modal')].at(-1)
  arguments[0]((front ?? document.body).innerText)`

export interface Visitor {
  /** Opens a path of the shop. */
  open(path: string): Promise<void>
  /** Clicks the element with this role and name, as soon as it exists. */
  press(role: Role, name: Name): Promise<void>
  /** Selects the option with this text in a native select. */
  choose(name: Name, words: string): Promise<void>
  /** Types into the empty field with this name. */
  write(name: Name, words: string, role?: 'textbox' | 'combobox'): Promise<void>
  /** Clicks the corner of the page, outside any open dialog. */
  pressCorner(): Promise<void>
  /** Waits until an element with this role and name is visible. */
  sees(role: Role, name: Name): Promise<void>
  /** Waits until this text is visible. */
  reads(words: Name): Promise<void>
  /** Waits until this text is not visible. */
  readsNoMore(words: Name): Promise<void>
  /** Returns all visible text at this moment. */
  screen(): Promise<string>
  /** Returns the names of all visible elements with this role at this moment. */
  names(role: Role): Promise<string[]>
  /** Evaluates an expression in the page, and awaits its value. */
  evaluate(expression: string): Promise<unknown>
}

export function visitorIn({ command }: Engine, origin: string): Visitor {
  const run = (script: string, args: unknown[] = []) => command('ExecuteAsyncScript', { script, args })
  const onScreen = async (role: Role) => {
    const elements = (await run(ON_SCREEN, [WRITTEN[role]])) as Record<string, string>[]
    return elements.map((element) => ({ id: Object.values(element)[0] }))
  }
  const named = async (role: Role, name: Name) => {
    for (const element of await onScreen(role)) {
      if (isLike(await command('GetComputedLabel', element), name)) return element
    }
    throw new Error(`There is no ${role} named ${name}.`)
  }
  /** Retries an action until it succeeds, because a page that is still rendering moves and replaces elements. */
  const soon = (act: () => Promise<unknown>) => expect.poll(() => act(), RETRY).toSatisfy(() => true)
  const screen = async () => String(await run(TEXT))
  const evaluate = (expression: string) => run(`Promise.resolve(${expression}).then(arguments[0])`)
  return {
    open: async (path) => {
      await command('Navigate', { url: origin + path })
      await expect.poll(() => evaluate(TAKEN_OVER), RETRY).toBe(true)
    },
    press: (role, name) =>
      soon(async () => {
        const element = await named(role, name)
        if (!(await run(AT_REST, [{ [ELEMENT]: element.id }]))) throw new Error(`The ${role} named ${name} moves.`)
        await command('ElementClick', element)
      }),
    choose: (name, words) =>
      soon(async () => {
        const [option] = (await run(OPTION, [words])) as Record<string, string>[]
        await named('combobox', name)
        await command('ElementClick', { id: Object.values(option ?? {})[0] })
      }),
    pressCorner: async () => void (await command('PerformActions', { actions: [CORNER_PRESS] })),
    write: (name, words, role = 'textbox') =>
      soon(async () => command('ElementSendKeys', { ...(await named(role, name)), text: words })),
    sees: (role, name) => soon(() => named(role, name)),
    reads: (words) => expect.poll(screen, RETRY).toMatch(words),
    readsNoMore: (words) => expect.poll(screen, RETRY).not.toMatch(words),
    screen,
    names: async (role) => {
      const names: string[] = []
      for (const element of await onScreen(role)) names.push(await command('GetComputedLabel', element))
      return names
    },
    evaluate,
  }
}

const isLike = (label: string, name: Name) => (typeof name === 'string' ? label === name : name.test(label))
