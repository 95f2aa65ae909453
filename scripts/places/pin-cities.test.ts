import { expect, test } from 'vitest'
import { createCityFinder, type Office } from './pin-cities.ts'
import { districtName, lookupKey, stateOfOffice, withoutMarks } from './place-names.ts'

const state = 'Gujarat'
const office = (name: string, pincode: number, district: string): Office => ({ name, pincode, district, state })

const cityOf = createCityFinder(
  [
    office('Ahmedabad', 380001, 'Ahmedabad'),
    office('Paldi', 380007, 'Ahmedabad'),
    office('Naroda', 382330, 'Ahmedabad'),
    office('Adroda', 382220, 'Ahmedabad'),
    office('Bhuj', 370001, 'Kachchh'),
    office('Bhuj Ravalwadi', 370001, 'Kachchh'),
    office('Nagor', 370001, 'Kachchh'),
    office('Bibar', 370020, 'Kachchh'),
  ],
  new Map([[state, new Map(['Ahmedabad', 'Paldi', 'Naroda', 'Bhuj', 'Nagor'].map((name) => [lookupKey(name), name]))]]),
)

test.each([
  [380007, 'Ahmedabad', 'Ahmedabad', 'near the office of the city, also when a town is called like the quarter'],
  [382330, 'Ahmedabad', 'Naroda', 'further away, after the town of the office'],
  [382220, 'Ahmedabad', 'Ahmedabad', 'further away without such a town, after the district'],
  [370001, 'Kachchh', 'Bhuj', 'of two towns the one that other offices are called after'],
  [370020, 'Kachchh', null, 'not at all when nothing fits'],
])('the PIN code %i of %s is in %s: %s', (pin, district, city, _why) => {
  expect(cityOf(pin, state, district)).toBe(city)
})

test('former names, brackets, diacritics and spaces do not split a city', () => {
  expect(lookupKey('Bangalore ')).toBe(lookupKey('Bengaluru'))
  expect(lookupKey('Gandhi Nagar')).toBe(lookupKey('Gandhinagar'))
  expect(lookupKey('Raipur (Ahmedabad)')).toBe(lookupKey('Raipur'))
  expect(withoutMarks('Thāne')).toBe('Thane')
  expect(districtName('Raigarh(MH)')).toBe('Raigarh')
})

test('states have their current names', () => {
  expect(stateOfOffice({ state: 'Jammu & Kashmir', pincode: 194_101 })).toBe('Ladakh')
  expect(stateOfOffice({ state: 'Jammu & Kashmir', pincode: 190_001 })).toBe('Jammu and Kashmir')
  expect(stateOfOffice({ state: 'Chattisgarh', pincode: 492_001 })).toBe('Chhattisgarh')
  expect(stateOfOffice({ state: 'Kerala', pincode: 682_001 })).toBe('Kerala')
})
