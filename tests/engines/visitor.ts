/** What a person does in the window of an engine: finds things by what they are and how they are called, and uses them. */
import { expect } from 'vitest'
import type { Engine } from './commands.ts'

/** What is written in the shop's pages for each of these roles. */
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
/** As the engine computes it for people who listen: the whole of it, or a part that is like this. */
type Name = string | RegExp

/** Long enough for two busy cores. It bounds a failure and never slows a success. */
const PATIENCE = { timeout: 30_000, interval: 100 }

/** A dialog keeps everything behind it out of reach. */
const ON_SCREEN = `
  const [selector, done] = arguments
  const front = [...document.querySelectorAll('dialog:modal')].at(-1)
  const found = [...(front ?? document).querySelectorAll(selector), ...(front?.matches(selector) ? [front] : [])]
  done(found.filter((element) => element.checkVisibility({ visibilityProperty: true })))`

/** How the protocol writes that something is an element (https://www.w3.org/TR/webdriver/#elements). */
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

/** What still moves would be pressed where it was. */
const AT_REST = `
  const [element, done] = arguments
  const place = () => JSON.stringify(element.getBoundingClientRect())
  const before = place()
  requestAnimationFrame(() => requestAnimationFrame(() => done(place() === before)))`

/** Before that nobody hears a press. */
const TAKEN_OVER = `Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'))`

/** Engines name no choices of a list that is closed. */
const OPTION = `arguments[1]([...document.querySelectorAll('option')].filter(({ text }) => text === arguments[0]))`

const TEXT = `
  const front = [...document.querySelectorAll('dialog:modal')].at(-1)
  arguments[0]((front ?? document.body).innerText)`

export interface Visitor {
  /** Opens a path of the shop. */
  open(path: string): Promise<void>
  /** Presses what has this role and name, as soon as it is there. */
  press(role: Role, name: Name): Promise<void>
  /** Chooses from a list of the browser's own, by the words that stand in it. */
  choose(name: Name, words: string): Promise<void>
  /** Writes into the empty field of this name. */
  write(name: Name, words: string, role?: 'textbox' | 'combobox'): Promise<void>
  /** Presses the page's corner, beside whatever dialog is open. */
  pressCorner(): Promise<void>
  /** Waits until something of this role and name is on the screen. */
  sees(role: Role, name: Name): Promise<void>
  /** Waits until these words are on the screen. */
  reads(words: Name): Promise<void>
  /** Waits until these words are not on the screen. */
  readsNoMore(words: Name): Promise<void>
  /** All that stands on the screen, once. */
  screen(): Promise<string>
  /** The names of everything of this role on the screen, once. */
  names(role: Role): Promise<string[]>
  /** What an expression is on the page, once. */
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
  /** Tries until it succeeds: a page that is still being drawn moves things and takes them away. */
  const soon = (act: () => Promise<unknown>) => expect.poll(() => act(), PATIENCE).toSatisfy(() => true)
  const screen = async () => String(await run(TEXT))
  const evaluate = (expression: string) => run(`arguments[0](${expression})`)
  return {
    open: async (path) => {
      await command('Navigate', { url: origin + path })
      await expect.poll(() => evaluate(TAKEN_OVER), PATIENCE).toBe(true)
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
    reads: (words) => expect.poll(screen, PATIENCE).toMatch(words),
    readsNoMore: (words) => expect.poll(screen, PATIENCE).not.toMatch(words),
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
