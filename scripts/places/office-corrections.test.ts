import { expect, test } from 'vitest'
import { mainOffice, statesOf } from './office-corrections.ts'

const office = (name: string, pincode: number, state: string, district = state) => ({ name, pincode, state, district })

const yanam = [
  office('Georgepeta', 533_464, 'Andhra Pradesh'),
  office('Injaram', 533_464, 'Andhra Pradesh'),
  office('Yanam', 533_464, 'Puducherry'),
]

test('a PIN code belongs to the office that delivers, and serves the states of its branches', () => {
  expect(mainOffice(yanam).name).toBe('Yanam')
  expect(statesOf(yanam)).toEqual(['Puducherry', 'Andhra Pradesh'])
})

test('without such an office, it belongs to the district of most offices', () => {
  const here = [office('Tira', 160_014, 'Punjab'), office('Dhanas', 160_014, 'Chandigarh')]
  expect(statesOf([...here, office('Sector 14', 160_014, 'Chandigarh')])).toEqual(['Chandigarh', 'Punjab'])
})
