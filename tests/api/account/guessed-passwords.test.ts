/** Passwords guessed from many networks, or at many accounts. */
import { hash, type verify } from '@node-rs/argon2'
import { describe, expect, test, vi } from 'vitest'
import { PasswordHasher } from '#server/domains/account/password-hasher.ts'
import { Budgets } from '#server/storage/budgets.ts'
import { type ApiClient, newEmail, newShopper, PASSWORD } from '../../support/shop/api-client.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, HOUR, MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { oneStore } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

interface From {
  network: string
  agent?: string
  token?: string
}

/** Logs in over a proxy that says where it comes from. */
const loginFrom =
  (ask: ApiClient) =>
  (email: string, password: string, { network, agent = FIREFOX, token }: From) =>
    ask('login', {
      body: { email, password },
      headers: { 'x-forwarded-for': network, 'user-agent': agent },
      ...(token && { token }),
    })

const HOME: From = { network: '49.36.1.1', agent: CHROME }
const AWAY: From = { network: '2001:db8:9:1::7', agent: FIREFOX }

const strangers = Array.from({ length: 10 }, (_, at): From => ({ network: `198.51.${at}.9` }))

describe.each(oneStore)('guessed passwords on %s', (store) => {
  const clock = movableClock()
  const pauses: number[] = []
  const quickHash: typeof hash = async (password) => `hash of ${password}`
  const passwords = new PasswordHasher({
    argon2: { hash: quickHash, verify: async (stored, password) => stored === `hash of ${password}` },
    pause: async (ms) => void pauses.push(ms),
  })
  const environment = { LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }
  const shop = useShop({ store, environment, open: { clock: clock.now, passwords } })
  const { ask } = shop
  const login = loginFrom(ask)

  const pausesOf = async (work: () => Promise<unknown>) => {
    pauses.length = 0
    await work()
    return [...pauses]
  }

  async function guessWrong(email: string, networks: readonly From[]): Promise<void> {
    for (const from of networks) expect((await login(email, 'a guess', from)).code).toBe('WRONG_CREDENTIALS')
  }

  test('lock the network that guesses, and not the owner elsewhere', async () => {
    const { email } = await newShopper(ask)
    const [stranger] = strangers as [From]
    await guessWrong(
      email,
      Array.from({ length: 10 }, () => stranger),
    )
    expect(await login(email, PASSWORD, stranger)).toMatchObject({ http: 429, code: 'TOO_MANY_TRIES' })
    for (const owner of [HOME, AWAY]) expect((await login(email, PASSWORD, owner)).http).toBe(200)
    expect((await login(email, PASSWORD, { network: '198.51.0.9', agent: CHROME })).http).toBe(429)
  })

  test('are one network from all addresses of an IPv6 customer', async () => {
    const { email } = await newShopper(ask)
    await guessWrong(
      email,
      Array.from({ length: 10 }, (_, at) => ({ network: `2001:db8:77:1::${at + 1}` })),
    )
    expect((await login(email, PASSWORD, { network: '2001:db8:77:1:ffff::' })).http).toBe(429)
  })

  test('slow the account by two seconds a login, but no device that was logged in before', async () => {
    const { email } = await newShopper(ask)
    const { answer } = await login(email, PASSWORD, HOME)
    expect(await pausesOf(() => login(email, PASSWORD, AWAY))).toEqual([])
    await guessWrong(email, strangers)
    expect(await pausesOf(() => login(email, PASSWORD, { network: '203.0.113.50' }))).toEqual([2000])
    expect(await pausesOf(() => login(email, PASSWORD, { ...HOME, network: '49.36.1.77' }))).toEqual([])
    const moved = { network: '203.0.113.9', token: answer.accessToken }
    expect(await pausesOf(() => login(email, PASSWORD, moved))).toEqual([])
    clock.pass(DAY)
    expect(await pausesOf(() => login(email, PASSWORD, { network: '203.0.114.50' }))).toEqual([])
  })

  test('slow an address without an account in the same way', async () => {
    const email = newEmail()
    await guessWrong(email, strangers)
    expect(await pausesOf(() => login(email, PASSWORD, AWAY))).toEqual([2000])
  })

  test('slow a network that tries one password on many accounts, refuse nobody there, and are told to the owner', async () => {
    clock.pass(HOUR)
    const sprayer = { network: '203.0.200.1' }
    const shopper = await newShopper(ask)
    await login(shopper.email, PASSWORD, { ...sprayer, agent: CHROME })
    const sprayed = await Promise.all(Array.from({ length: 100 }, () => login(newEmail(), 'password1', sprayer)))
    expect(new Set(sprayed.map(({ http }) => http))).toEqual(new Set([401]))
    expect(await pausesOf(() => login(newEmail(), 'password1', sprayer))).toEqual([2000])
    const neighbour = await newShopper(ask)
    expect(await pausesOf(() => login(neighbour.email, PASSWORD, AWAY))).toEqual([])
    expect(await pausesOf(() => login(shopper.email, PASSWORD, { ...sprayer, agent: CHROME }))).toEqual([])
    const slowed = await login(neighbour.email, PASSWORD, { network: '203.0.200.1' })
    expect(slowed.http).toBe(200)
    const warnings = async () => {
      await shop.outbox.runDue()
      const subjects = (await readMails(shop.dataDir)).map(({ subject }) => subject)
      return subjects.filter((subject) => subject === 'Many wrong passwords at your shop').length
    }
    expect(await warnings()).toBe(0)
    const elsewhere = { budget: 'wrong passwords of the shop', of: '', now: clock.now() } as const
    for (let at = 0; at < 200; at++) await new Budgets({ areOff: false }).use(shop.db, elsewhere)
    await login(newEmail(), 'password1', AWAY)
    expect(await warnings()).toBe(1)
  })

  const linksTo = async (email: string) => {
    await shop.outbox.runDue()
    const mails = (await readMails(shop.dataDir)).filter(
      ({ to, subject }) => to === email && subject === 'Log in to your Nakshi account',
    )
    return mails.map(({ text }) => /\/login-link\/([\w-]+)/.exec(text)?.[1] ?? 'no link')
  }
  const openLink = (token: string) =>
    ask('logInByLink', { path: { token }, headers: { 'x-forwarded-for': '49.36.2.2' } })

  test('email the owner a link that logs in once, and ends nothing else', async () => {
    const { email, token, user } = await newShopper(ask, { fullname: 'Visit evil.example' })
    await guessWrong(email, strangers.slice(0, 9))
    expect(await linksTo(email)).toEqual([])
    await guessWrong(email, strangers.slice(9))
    const [link = '', ...more] = await linksTo(email)
    expect(more).toEqual([])
    expect(
      (await readMails(shop.dataDir))
        .filter(({ to }) => to === email)
        .map(({ raw }) => raw)
        .join(),
    ).not.toContain('evil')
    const both = await Promise.all([openLink(link), openLink(link)])
    expect(both.map(({ http }) => http).sort()).toEqual([200, 400])
    expect(both.find(({ http }) => http === 400)).toMatchObject({ code: 'LOGIN_LINK_UNUSABLE' })
    const opened = both.find(({ http }) => http === 200)?.answer
    expect(opened?.user._id).toBe(user._id)
    for (const open of [token, opened?.accessToken ?? '']) expect((await ask('readMe', { token: open })).http).toBe(200)
    expect((await login(email, PASSWORD, HOME)).http).toBe(200)
  })

  test('email a link that is valid for fifteen minutes, sets no password, and ends with the password', async () => {
    const [late, replaced] = [await newShopper(ask), await newShopper(ask)]
    for (const { email } of [late, replaced]) await guessWrong(email, strangers)
    const [link = ''] = await linksTo(late.email)
    const [other = ''] = await linksTo(replaced.email)
    const body = { password: 'chosen by a thief' }
    expect((await ask('resetPassword', { path: { token: link }, body })).code).toBe('RESET_LINK_UNUSABLE')
    await ask('updateUser', {
      token: replaced.token,
      path: { id: replaced.user._id },
      body: { currentPassword: PASSWORD, newPassword: 'a new password' },
    })
    expect((await openLink(other)).code).toBe('LOGIN_LINK_UNUSABLE')
    clock.pass(15 * MINUTE)
    expect((await openLink(link)).code).toBe('LOGIN_LINK_UNUSABLE')
  })

  test('email at most one link in six hours, and none to an address without an account', async () => {
    const { email } = await newShopper(ask)
    const unknown = newEmail()
    for (const address of [email, unknown]) await guessWrong(address, [...strangers, AWAY])
    expect(await linksTo(email)).toHaveLength(1)
    expect(await linksTo(unknown)).toEqual([])
    clock.pass(6 * HOUR)
    await guessWrong(email, [AWAY])
    expect(await linksTo(email)).toHaveLength(2)
  })

  test('slow who asks for many addresses whether they have an account, and refuse nobody', async () => {
    const register = (network: string) =>
      ask('register', {
        body: { fullname: 'Asha', email: newEmail(), password: PASSWORD },
        headers: { 'x-forwarded-for': network },
      })
    await Promise.all(Array.from({ length: 100 }, () => register('203.0.150.1')))
    expect(await pausesOf(() => register('203.0.150.1'))).toEqual([2000])
    expect((await register('203.0.150.1')).http).toBe(200)
    expect(await pausesOf(() => register('203.0.151.1'))).toEqual([])
  })
})

describe('many parallel logins of one network', () => {
  const checking: { password: string; finish: () => void }[] = []
  let isQuick = false
  const slowVerify: typeof verify = (_stored, password) =>
    new Promise((resolve) => {
      const finish = () => resolve(false)
      if (isQuick) finish()
      else checking.push({ password: String(password), finish })
    })
  const passwords = new PasswordHasher({ argon2: { hash, verify: slowVerify } })
  const arrivals = vi.spyOn(passwords, 'verify')
  const shop = useShop({ environment: { LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }, open: { passwords } })
  const login = loginFrom(shop.ask)

  /** Ends the check that runs longest, and waits for the one that takes its place. */
  async function passTurn(turn: number): Promise<void> {
    const before = checking.length
    checking[turn]?.finish()
    await vi.waitFor(() => expect(checking.length).toBeGreaterThan(before))
  }

  test('leave the login of another network alone', async () => {
    const flood = Array.from({ length: 260 }, (_, at) =>
      login(newEmail(), 'flood', { network: `2001:db8:5:5::${at + 1}` }),
    )
    await vi.waitFor(() => expect(arrivals).toHaveBeenCalledTimes(260), { timeout: 20_000 })
    const other = login(newEmail(), 'other', { network: '203.0.113.9' })
    await vi.waitFor(() => expect(arrivals).toHaveBeenCalledTimes(261))
    let turns = 0
    for (; !checking.some(({ password }) => password === 'other'); turns++) await passTurn(turns)
    // The first of the flood has its turn before.
    expect(turns).toBeLessThanOrEqual(2)
    isQuick = true
    for (const { finish } of checking) finish()
    expect((await other).code).toBe('WRONG_CREDENTIALS')
    const answers = (await Promise.all(flood)).map(({ http }) => http)
    // Two are checked at once, and 200 wait.
    expect(answers.filter((http) => http === 503)).toHaveLength(58)
    expect(answers.filter((http) => http === 401)).toHaveLength(202)
  })
})
