import { describe, expect, test } from 'vitest'
import { newEmail, newShopper, PASSWORD } from '../../support/shop/api-client.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe.each(stores)('accounts on %s', (store) => {
  const shop = useShop({ store })
  const { ask } = shop

  describe('registration', () => {
    test('creates an account that can log in', async () => {
      const email = newEmail()
      const registered = await ask('register', { body: { fullname: 'Asha Patel', email, password: PASSWORD } })
      expect(registered).toMatchObject({ http: 200, answer: { status: 'ok' } })
      const { http, answer } = await ask('login', { body: { email, password: PASSWORD } })
      expect(http).toBe(200)
      expect(answer).toMatchObject({
        status: 'ok',
        message: expect.any(String),
        user: { fullname: 'Asha Patel', email },
      })
      expect(answer.accessToken).toMatch(/^[\w-]{43}$/)
    })

    test('is refused for an email that already has an account, in any case', async () => {
      const { email } = await newShopper(ask)
      const again = await ask('register', {
        body: { fullname: 'Asha', email: `  ${email.toUpperCase()} `, password: 'another one' },
      })
      expect(again).toMatchObject({ http: 409, code: 'EMAIL_TAKEN' })
    })

    test('creates one account for two concurrent registrations with the same email', async () => {
      const body = { fullname: 'Asha', email: newEmail(), password: PASSWORD }
      const both = await Promise.all([ask('register', { body }), ask('register', { body })])
      expect(both.map(({ http }) => http).sort()).toEqual([200, 409])
    })

    test('accepts names in any script, trims them and limits their length', async () => {
      const { user } = await newShopper(ask, { fullname: '  आशा 👩‍👧 পাটেল ' })
      expect(user.fullname).toBe('आशा 👩‍👧 পাটেল')
      const long = await ask('register', { body: { fullname: 'a'.repeat(121), email: newEmail(), password: PASSWORD } })
      expect(long.fields).toEqual({ fullname: 'Full name can have up to 120 characters' })
      const empty = await ask('register', { body: { fullname: '   ', email: newEmail(), password: PASSWORD } })
      expect(empty.fields).toEqual({ fullname: 'Full name is required' })
    })

    test('requires a password of 6 to 200 characters', async () => {
      const register = (password: string) =>
        ask('register', { body: { fullname: 'Asha', email: newEmail(), password } })
      expect((await register('12345')).fields).toEqual({ password: 'password must be atleast 6 characters' })
      expect((await register('xy'.repeat(101))).fields).toEqual({ password: 'password must be at most 200 characters' })
      expect((await register('xy'.repeat(100))).http).toBe(200)
    })

    test('lists all missing fields at once', async () => {
      const { http, fields } = await ask('register', { body: {} })
      expect(http).toBe(400)
      expect(Object.keys(fields).sort()).toEqual(['email', 'fullname', 'password'])
    })
  })

  describe('passwords that are easily guessed', () => {
    test.each([
      ['the most common ones', 'password1', 'PASSWORD_COMMON'],
      ['the most common ones in capitals', 'QWERTY123', 'PASSWORD_COMMON'],
      ['one character, repeated', 'aaaaaaaa', 'INVALID_INPUT'],
      ['spaces', '      ', 'INVALID_INPUT'],
    ])('are refused wherever one is set: %s', async (_, password, code) => {
      const registered = await ask('register', { body: { fullname: 'Asha', email: newEmail(), password } })
      expect(registered).toMatchObject({ http: 400, code, fields: { password: expect.any(String) } })
      const { token, user } = await newShopper(ask)
      const body = { currentPassword: PASSWORD, newPassword: password }
      const changed = await ask('updateUser', { path: { id: user._id }, token, body })
      expect(changed).toMatchObject({ http: 400, code, fields: { newPassword: expect.any(String) } })
    })
  })

  describe('login', () => {
    test('accepts the email with spaces and capitals', async () => {
      const { email } = await newShopper(ask)
      const login = await ask('login', { body: { email: ` ${email.toUpperCase()}  `, password: PASSWORD } })
      expect(login.http).toBe(200)
    })

    test('does not trim the password', async () => {
      const email = newEmail()
      await ask('register', { body: { fullname: 'Asha', email, password: '  pearls  ' } })
      expect((await ask('login', { body: { email, password: 'pearls' } })).code).toBe('WRONG_CREDENTIALS')
      expect((await ask('login', { body: { email, password: '  pearls  ' } })).http).toBe(200)
    })

    test('accepts a password whose letters the keyboard composes differently', async () => {
      const email = newEmail()
      await ask('register', { body: { fullname: 'Asha', email, password: 'caf\u00e9 au lait' } })
      expect((await ask('login', { body: { email, password: 'cafe\u0301 au lait' } })).http).toBe(200)
    })

    test('gives the same response to a wrong password and an unknown email', async () => {
      const { email } = await newShopper(ask)
      const wrong = await ask('login', { body: { email, password: 'not this one' } })
      const unknown = await ask('login', { body: { email: newEmail(), password: 'not this one' } })
      expect(wrong).toMatchObject({ http: 401, code: 'WRONG_CREDENTIALS' })
      expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null })
    })
  })

  describe('reading the own account', () => {
    test('returns everything but the password', async () => {
      const { token, user, email } = await newShopper(ask)
      const { answer } = await ask('readMe', { token })
      expect(answer).toEqual({ status: 'ok', user })
      expect(user).toEqual({
        _id: expect.any(String),
        fullname: 'Asha Patel',
        email,
        phone_no: '',
        number: '',
        avatarSrc: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
        address: '',
        full_address: null,
        addressName: '',
        addresses: [],
        business: null,
        isEmailVerified: false,
      })
    })

    test('requires the token of a session', async () => {
      for (const token of ['', 'x', 'A'.repeat(43), encodeURI('é'.repeat(20))]) {
        expect(await ask('readMe', { token })).toMatchObject({ http: 401, code: 'LOGIN_NEEDED' })
      }
    })

    test('is never cached', async () => {
      const { token } = await newShopper(ask)
      expect((await ask('readMe', { token })).headers.get('cache-control')).toBe('no-store')
    })
  })

  describe('changing the own account', () => {
    const address = {
      street: '14, Mangal Park',
      city: 'Ahmedabad',
      state: 'Gujarat',
      country: 'India',
      pincode: '380009',
    }
    const line = '14, Mangal Park, Ahmedabad, Gujarat 380009, India'

    async function change(body: unknown, shopper?: { token: string; user: { _id: string } }) {
      const { token, user } = shopper ?? (await newShopper(ask))
      return ask('updateUser', { token, path: { id: user._id }, body })
    }

    test('keeps fields that are left out', async () => {
      const shopper = await newShopper(ask)
      await change({ fullname: ' Asha Mehta ', number: '9876543210' }, shopper)
      const { answer } = await change({ fullname: 'Asha M' }, shopper)
      expect(answer.user).toMatchObject({ fullname: 'Asha M', number: '9876543210', phone_no: '9876543210' })
      expect((await change({}, shopper)).answer.user).toEqual(answer.user)
    })

    test('also returns a structured address in one line', async () => {
      const { answer } = await change({ full_address: address })
      expect(answer.user).toMatchObject({ full_address: address, address: line })
    })

    test('splits an address in one line back into its parts', async () => {
      expect((await change({ address: line })).answer.user).toMatchObject({ full_address: address, address: line })
      expect((await change({ full_address: line })).answer.user).toMatchObject({ full_address: address, address: line })
    })

    test('stores an address of India in one way, however it is written', async () => {
      const written = { ...address, country: 'भारत', state: 'Gujarat State', pincode: '३८०-००९' }
      expect((await change({ full_address: written })).answer.user).toMatchObject({
        full_address: address,
        address: line,
      })
      const other = '14, Mangal Park, Ahmedabad, Gujarath 380 009, INDIA (IN)'
      expect((await change({ address: other })).answer.user).toMatchObject({ full_address: address, address: line })
    })

    test('refuses an unknown country and an unknown state, and asks about the nearest', async () => {
      const country = 'We do not know a country “Indai”. Do you mean India?'
      expect((await change({ full_address: { ...address, country: 'Indai' } })).fields).toEqual({
        'full_address.country': country,
      })
      expect((await change({ address: line.replace('India', 'Indai') })).fields).toEqual({ address: country })
      expect((await change({ full_address: { ...address, state: 'Ahmedabad' } })).fields).toEqual({
        'full_address.state': 'We do not know a state of India “Ahmedabad”.',
      })
    })

    test('keeps a text that is no address in one line as text', async () => {
      const { answer } = await change({ address: 'Opposite the old well' })
      expect(answer.user).toMatchObject({ full_address: null, address: 'Opposite the old well' })
    })

    test('saves what checkout sends together: the address in both forms and the phone number', async () => {
      const { answer } = await change({ address: line, number: '9876543210', full_address: address })
      expect(answer.user).toMatchObject({ address: line, number: '9876543210', full_address: address })
    })

    test('removes the saved address if the line is empty', async () => {
      const shopper = await newShopper(ask)
      await change({ full_address: address }, shopper)
      expect((await change({ address: '' }, shopper)).answer.user).toMatchObject({ full_address: null, address: '' })
    })

    test('requires an Indian postal code for an Indian address', async () => {
      const sentence = 'Invalid postal code for India'
      const wrong = { ...address, pincode: '012345' }
      expect((await change({ full_address: wrong })).fields).toEqual({ 'full_address.pincode': sentence })
      expect((await change({ address: line.replace('380009', '012345') })).fields).toEqual({ address: sentence })
    })

    test('stores a phone number as ten digits, however it is written, and never a part of it', async () => {
      for (const number of ['98765 43210', '+91-98765-43210', '009198765 43210', '09876543210', '९८७६५४३२१०']) {
        expect((await change({ number })).answer.user.number).toBe('9876543210')
      }
      for (const number of ['12345678901', '+919876543', '9876543210 ext 4', '9876543210 '.repeat(2), '1'.repeat(41)]) {
        expect(await change({ number })).toMatchObject({ http: 400, fields: { number: /./ } })
      }
      expect((await change({ number: '' })).http).toBe(200)
    })

    test('stores a phone number with an address abroad in international form', async () => {
      const abroad = { ...address, country: 'Nepal', pincode: '44600' }
      const shopper = await newShopper(ask)
      const sentence = 'A phone number in India begins with 6, 7, 8 or 9'
      expect((await change({ number: '0144000000' }, shopper)).fields).toEqual({ number: sentence })
      const numberAfter = async (profile: object) => (await change(profile, shopper)).answer.user.number
      expect(await numberAfter({ number: '984-1234567', full_address: abroad })).toBe('+9779841234567')
      expect(await numberAfter({ number: '00 1 (415) 555-2671' })).toBe('+14155552671')
      expect(await numberAfter({ number: '+91 98765 43210' })).toBe('+919876543210')
      expect((await change({ number: '0000000000' }, shopper)).fields).toHaveProperty('number')
      expect((await change({ number: '+1 415 555 2671', full_address: address }, shopper)).fields).toHaveProperty(
        'number',
      )
    })

    test('keeps a phone number what it is when the address moves to another country', async () => {
      const abroad = { ...address, country: 'Nepal', pincode: '44600' }
      const shopper = await newShopper(ask)
      const numberAfter = async (profile: object) => (await change(profile, shopper)).answer.user.number
      expect(await numberAfter({ number: '9841234567' })).toBe('9841234567')
      expect(await numberAfter({ full_address: abroad })).toBe('+919841234567')
      expect(await numberAfter({ full_address: address })).toBe('9841234567')
    })

    test('responds for another user’s account as if it did not exist', async () => {
      const other = await newShopper(ask)
      const { token } = await newShopper(ask)
      const theirs = await ask('updateUser', { token, path: { id: other.user._id }, body: { fullname: 'Me' } })
      const nobodys = await ask('updateUser', { token, path: { id: 'nobody' }, body: { fullname: 'Me' } })
      expect(theirs).toMatchObject({ http: 404, code: 'NOT_FOUND' })
      expect({ ...nobodys, headers: null }).toEqual({ ...theirs, headers: null })
      expect((await ask('readMe', { token: other.token })).answer.user.fullname).toBe('Asha Patel')
    })

    test('changes neither the email nor the role', async () => {
      const shopper = await newShopper(ask)
      const { answer } = await change({ email: newEmail(), is_staff: 1, isStaff: true }, shopper)
      expect(answer.user.email).toBe(shopper.email)
      const stored = shop.db.selectFrom('users').select('is_staff').where('id', '=', shopper.user._id)
      expect(await stored.executeTakeFirst()).toEqual({ is_staff: 0 })
    })
  })

  describe('changing the password', () => {
    test('requires the current password and ends the sessions of other devices', async () => {
      const here = await newShopper(ask)
      const elsewhere = await ask('login', { body: { email: here.email, password: PASSWORD } })
      const path = { id: here.user._id }
      const changed = await ask('updateUser', {
        token: here.token,
        path,
        body: { currentPassword: PASSWORD, newPassword: 'a new one' },
      })
      expect(changed.http).toBe(200)
      expect((await ask('readMe', { token: here.token })).http).toBe(200)
      expect((await ask('readMe', { token: elsewhere.answer.accessToken })).code).toBe('LOGIN_NEEDED')
      expect((await ask('login', { body: { email: here.email, password: PASSWORD } })).code).toBe('WRONG_CREDENTIALS')
      expect((await ask('login', { body: { email: here.email, password: 'a new one' } })).http).toBe(200)
    })

    test('changes nothing if the current password is wrong', async () => {
      const { token, user, email } = await newShopper(ask)
      const refused = await ask('updateUser', {
        token,
        path: { id: user._id },
        body: { fullname: 'Somebody else', currentPassword: 'not this one', newPassword: 'a new one' },
      })
      expect(refused).toMatchObject({ http: 400, code: 'WRONG_PASSWORD' })
      expect((await ask('readMe', { token })).answer.user.fullname).toBe('Asha Patel')
      expect((await ask('login', { body: { email, password: PASSWORD } })).http).toBe(200)
    })

    test('is refused without the current password', async () => {
      const { token, user } = await newShopper(ask)
      const refused = await ask('updateUser', { token, path: { id: user._id }, body: { newPassword: 'a new one' } })
      expect(refused.fields).toEqual({ currentPassword: 'Please enter your current password' })
    })

    test('succeeds for only one of two concurrent changes', async () => {
      const { token, user } = await newShopper(ask)
      const change = (newPassword: string) =>
        ask('updateUser', { token, path: { id: user._id }, body: { currentPassword: PASSWORD, newPassword } })
      const both = await Promise.all([change('one of them'), change('the other')])
      expect(both.map(({ http }) => http).sort()).toEqual([200, 400])
    })
  })
})
