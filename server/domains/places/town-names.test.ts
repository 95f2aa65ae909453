import { expect, test } from 'vitest'
import { findPin } from './find-pin.ts'
import { findCities } from './find-places.ts'
import { otherTownNames, presentTowns } from './town-names.ts'

test.each([
  ['Karnataka', 'Bangalore', 'Bengaluru'],
  ['Karnataka', 'Mysore', 'Mysuru'],
  ['Karnataka', 'Hubli', 'Hubballi'],
  ['Haryana', 'Gurgaon', 'Gurugram'],
  ['Kerala', 'Trivandrum', 'Thiruvananthapuram'],
  ['Kerala', 'Calicut', 'Kozhikode'],
  ['Uttar Pradesh', 'Allahabad', 'Prayagraj'],
  ['Uttar Pradesh', 'Banaras', 'Varanasi'],
  ['Maharashtra', 'Bombay', 'Mumbai'],
  ['West Bengal', 'Calcutta', 'Kolkata'],
  ['Tamil Nadu', 'Ooty', 'Udhagamandalam'],
  ['Tamil Nadu', 'Trichy', 'Tiruchirappalli'],
  ['Andhra Pradesh', 'Vizag', 'Visakhapatnam'],
  ['Goa', 'Panjim', 'Panaji'],
  ['West Bengal', 'Berhampore', 'Baharampur'],
  ['Odisha', 'Berhampur', 'Brahmapur'],
  ['Uttarakhand', 'Hardwar', 'Haridwar'],
])('in %s, %s is listed as %s', async (state, former, present) => {
  const towns = (await findCities('India', state)) ?? []
  expect(towns).toContain(present)
  expect(towns).not.toContain(former)
  expect(otherTownNames(state, towns)[present]).toContain(former)
})

test('a name is given to one town of its state only', async () => {
  const states = ['Andhra Pradesh', 'Karnataka', 'Kerala', 'Maharashtra', 'Odisha', 'Tamil Nadu', 'West Bengal']
  for (const state of states) {
    const towns = (await findCities('India', state)) ?? []
    const others = Object.values(otherTownNames(state, towns)).flat()
    expect(others.filter((name, index) => others.indexOf(name) !== index || towns.includes(name))).toEqual([])
  }
})

test('a former name in another state is a town of its own', async () => {
  expect(await findCities('India', 'Bihar')).toContain('Aurangabad')
  expect(presentTowns('Maharashtra', ['Aurangabad', 'Chhatrapati Sambhajinagar'])).toContain(
    'Chhatrapati Sambhajinagar',
  )
  expect(presentTowns('Maharashtra', ['Aurangabad'])).not.toContain('Aurangabad')
})

test('a PIN code names the town as the list does', async () => {
  expect(await findPin('403001')).toMatchObject({ city: 'Panaji' })
  expect(await findPin('712101')).toMatchObject({ city: 'Hooghly' })
})
