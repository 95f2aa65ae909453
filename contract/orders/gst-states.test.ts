import { expect, test } from 'vitest'
import { GST_STATE_NAMES } from './gst-state-names.ts'
import { findGstState, nearestGstState } from './gst-states.ts'

test.each([
  ['Gujarat', 'gujarat', ' GUJARAT ', 'GJ', 'gj', 'Gujrat', 'Gujarath', '24', '२४', 'IN-GJ', 'ગુજરાત', 'ગુજરાત રાજ્ય'],
  ['Gujarat', 'State of Gujarat', 'Gujarat State', 'Gujarat (GJ)', '24-Gujarat', 'Gujarat, India', 'Gujarat.'],
  [
    'Jammu and Kashmir',
    'Jammu & Kashmir',
    'J & K',
    'J&K',
    'jk',
    'J.K.',
    'Jammu Kashmir',
    'जम्मू और कश्मीर',
    'جموں و کشمیر',
  ],
  ['Tamil Nadu', 'TAMILNADU', 'Tamil Naadu', 'Tamilnad', 'தமிழ்நாடு', 'தமிழ் நாடு', 'तमिलनाडु'],
  ['Odisha', 'Orissa', 'Orrisa', 'Odissa', 'ଓଡ଼ିଶା', 'ओडिशा', 'उड़ीसा'],
  ['Puducherry', 'Pondicherry', 'Pondichery', 'Union Territory of Puducherry', 'புதுச்சேரி'],
  [
    'Delhi',
    'New Delhi',
    'Delhi (NCT)',
    'NCT Delhi',
    'N.C.T. of Delhi',
    'Govt. of NCT of Delhi',
    'Dehli',
    'दिल्ली',
    'ਦਿੱਲੀ',
    'دہلی',
  ],
  ['Uttarakhand', 'Uttrakhand', 'Uttaranchal', 'उत्तराखण्ड'],
  ['Uttar Pradesh', 'U.P.', 'u p', 'Utter Pradesh', 'उत्तर प्रदेश'],
  ['Maharashtra', 'Maharastra', 'Maharashta', 'महाराष्ट्र'],
  ['Andaman and Nicobar Islands', 'Andaman & Nicobar Islands', 'A & N Islands', 'अंडमान और निकोबार द्वीपसमूह'],
  [
    'Dadra and Nagar Haveli and Daman and Diu',
    'Dādra and Nagar Haveli and Damān and Diu',
    'Dadra & Nagar Haveli',
    'दमन और दीव',
  ],
  ['West Bengal', 'W. Bengal', 'West Bangal', 'পশ্চিমবঙ্গ'],
  ['Telangana', 'Telengana', 'తెలంగాణ'],
  ['Kerala', 'Kerela', 'കേരളം'],
  ['Karnataka', 'Karnatka', 'ಕರ್ನಾಟಕ'],
  ['Punjab', 'Panjab', 'ਪੰਜਾਬ', 'पंजाब'],
])('%s is also written %s', (name, ...spellings) => {
  for (const spelling of spellings) expect(findGstState(spelling)?.name, spelling).toBe(name)
})

test('every state is known by its code, its name and each of its spellings, which no other state shares', () => {
  expect(GST_STATE_NAMES).toHaveLength(36)
  for (const [code, name, ...others] of GST_STATE_NAMES) {
    for (const spelling of [code, name, name.toUpperCase(), ...others]) {
      expect(findGstState(spelling), spelling).toEqual({ code, name })
    }
  }
})

test('a slip in a long name is understood, or asked about if it is near two states', () => {
  const long = GST_STATE_NAMES.map(([, name]) => name).filter((name) => name.length >= 8)
  for (const name of long) {
    for (let at = 1; at < name.length - 1; at++) {
      const slips = [name.slice(0, at) + name.slice(at + 1), `${name.slice(0, at)}x${name.slice(at)}`]
      for (const slip of slips) expect((findGstState(slip) ?? nearestGstState(slip))?.name, slip).toBe(name)
    }
  }
})

test.each([
  '',
  'Atlantis',
  'Gujarat Sultanate',
  'Texas',
  'India',
  'Pradesh',
  'Ahmedabad',
  'Mumbai',
  'Gujarat/Goa',
  'Gujarat Maharashtra',
  'XX',
  '99',
])('“%s” is no state', (text) => {
  expect(findGstState(text)).toBeNull()
})

test.each([
  ['Bidar', 'Bihar'],
  ['Surat', 'Gujarat'],
  ['Mumbai, Maharashtra', 'Maharashtra'],
  ['Keraalamm', 'Kerala'],
  ['Ahmedabad', null],
  ['', null],
])('“%s” may be meant as %s', (text, name) => {
  expect(nearestGstState(text)?.name ?? null).toBe(name)
})
