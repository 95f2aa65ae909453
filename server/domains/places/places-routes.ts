import { isIndia } from '#contract/orders/address-rules.ts'
import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { findPin } from './find-pin.ts'
import { usualStateName } from './find-places.ts'
import type { PlaceLists } from './place-lists.ts'
import { otherTownNames } from './town-names.ts'

export function placesRoutes({ findCountries, findStates, findCities }: PlaceLists): Handlers {
  return {
    listCountries: async () => {
      const names = await findCountries()
      return names ? names.map((common) => ({ name: { common } })) : new Refused('PLACE_UNKNOWN')
    },
    listStates: async ({ body: { country } }) => {
      const found = await findStates(country)
      if (!found) return new Refused('PLACE_UNKNOWN')
      return { error: false, data: { name: found.name, states: found.states.map((name) => ({ name })) } }
    },
    listCities: async ({ body: { country, state } }) => {
      const data = await findCities(country, state)
      if (!data) return new Refused('PLACE_UNKNOWN')
      return {
        error: false,
        data,
        otherNames: isIndia(country) ? otherTownNames(usualStateName(country, state), data) : {},
      }
    },
    readPinCode: async ({ params: { pin } }) => {
      const location = await findPin(pin)
      return location ? { status: 'ok', pin, country: 'India', ...location } : new Refused('PLACE_UNKNOWN')
    },
  }
}
