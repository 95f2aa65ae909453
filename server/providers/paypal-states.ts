/**
 * States as PayPal spells them in addresses
 * (https://developer.paypal.com/reference/state-codes). Its schema asks for the
 * form of postal delivery, "for example, CA and not California".
 */

/** By country, with the names that the address form lists, without accents. */
const CODES: Readonly<Record<string, string>> = {
  BR: `
    Acre:AC, Alagoas:AL, Amapa:AP, Amazonas:AM, Bahia:BA, Ceara:CE, Distrito Federal:DF, Espirito Santo:ES,
    Federal District:DF, Goias:GO, Maranhao:MA, Mato Grosso:MT, Mato Grosso do Sul:MS, Minas Gerais:MG,
    Para:PA, Paraiba:PB, Parana:PR, Pernambuco:PE, Piaui:PI, Rio de Janeiro:RJ, Rio Grande do Norte:RN,
    Rio Grande do Sul:RS, Rondonia:RO, Roraima:RR, Santa Catarina:SC, Sao Paulo:SP, Sergipe:SE,
    Tocantins:TO`,
  CA: `
    Alberta:AB, British Columbia:BC, Manitoba:MB, New Brunswick:NB, Newfoundland and Labrador:NL,
    Northwest Territories:NT, Nova Scotia:NS, Nunavut:NU, Ontario:ON, Prince Edward Island:PE, Quebec:QC,
    Saskatchewan:SK, Yukon:YT`,
  CN: `
    Anhui:CN-AH, Beijing:CN-BJ, Chongqing:CN-CQ, Fujian:CN-FJ, Gansu:CN-GS, Guangdong:CN-GD, Guangxi:CN-GX,
    Guizhou:CN-GZ, Hainan:CN-HI, Hebei:CN-HE, Heilongjiang:CN-HL, Henan:CN-HA, Hubei:CN-HB, Hunan:CN-HN,
    Inner Mongolia:CN-NM, Jiangsu:CN-JS, Jiangxi:CN-JX, Jilin:CN-JL, Liaoning:CN-LN, Ningxia:CN-NX,
    Qinghai:CN-QH, Shaanxi:CN-SN, Shandong:CN-SD, Shanghai:CN-SH, Shanxi:CN-SX, Sichuan:CN-SC,
    Tianjin:CN-TJ, Tibet:CN-XZ, Xinjiang:CN-XJ, Yunnan:CN-YN, Zhejiang:CN-ZJ`,
  ID: `
    Aceh:ID-AC, Bali:ID-BA, Bangka-Belitung Islands:ID-BB, Banten:ID-BT, Bengkulu:ID-BE, Central Java:ID-JT,
    Central Kalimantan:ID-KT, Central Sulawesi:ID-ST, East Java:ID-JI, East Kalimantan:ID-KI,
    East Nusa Tenggara:ID-NT, Gorontalo:ID-GO, Jakarta:ID-JK, Jambi:ID-JA, Lampung:ID-LA, Maluku:ID-MA,
    North Kalimantan:ID-KU, North Maluku:ID-MU, North Sulawesi:ID-SA, North Sumatra:ID-SU, Papua:ID-PA,
    Riau:ID-RI, Riau Islands:ID-KR, South Kalimantan:ID-KS, South Sulawesi:ID-SN, South Sumatra:ID-SS,
    Southeast Sulawesi:ID-SG, West Java:ID-JB, West Kalimantan:ID-KB, West Nusa Tenggara:ID-NB,
    West Papua:ID-PB, West Sulawesi:ID-SR, West Sumatra:ID-SB, Yogyakarta:ID-YO`,
  MX: `
    Aguascalientes:AGS, Baja California:BC, Baja California Sur:BCS, Campeche:CAMP, Chiapas:CHIS,
    Chihuahua:CHIH, Ciudad de Mexico:DF, Coahuila:COAH, Colima:COL, Durango:DGO, Guanajuato:GTO,
    Guerrero:GRO, Hidalgo:HGO, Jalisco:JAL, Mexico:MEX, Mexico City:DF, Michoacan:MICH, Morelos:MOR,
    Nayarit:NAY, Nuevo Leon:NL, Oaxaca:OAX, Puebla:PUE, Queretaro:QRO, Quintana Roo:Q ROO,
    San Luis Potosi:SLP, Sinaloa:SIN, Sonora:SON, Tabasco:TAB, Tamaulipas:TAMPS, Tlaxcala:TLAX,
    Veracruz:VER, Yucatan:YUC, Zacatecas:ZAC`,
  US: `
    Alabama:AL, Alaska:AK, American Samoa:AS, Arizona:AZ, Arkansas:AR, California:CA, Colorado:CO,
    Connecticut:CT, Delaware:DE, District of Columbia:DC, Florida:FL, Georgia:GA, Guam:GU, Hawaii:HI,
    Idaho:ID, Illinois:IL, Indiana:IN, Iowa:IA, Kansas:KS, Kentucky:KY, Louisiana:LA, Maine:ME,
    Maryland:MD, Massachusetts:MA, Michigan:MI, Minnesota:MN, Mississippi:MS, Missouri:MO, Montana:MT,
    Nebraska:NE, Nevada:NV, New Hampshire:NH, New Jersey:NJ, New Mexico:NM, New York:NY, North Carolina:NC,
    North Dakota:ND, Northern Mariana Islands:MP, Ohio:OH, Oklahoma:OK, Oregon:OR, Pennsylvania:PA,
    Puerto Rico:PR, Rhode Island:RI, South Carolina:SC, South Dakota:SD, Tennessee:TN, Texas:TX, Utah:UT,
    Vermont:VT, Virgin Islands:VI, Virginia:VA, Washington:WA, Washington DC:DC, West Virginia:WV,
    Wisconsin:WI, Wyoming:WY`,
}

/** Where PayPal asks for a name, but not the one in the address form. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AR: {
    'buenos aires f.d.': 'CIUDAD AUTÓNOMA DE BUENOS AIRES',
    cordoba: 'CÓRDOBA',
    'entre rios': 'ENTRE RÍOS',
    neuquen: 'NEUQUÉN',
    'rio negro': 'RÍO NEGRO',
    tucuman: 'TUCUMÁN',
  },
  IN: { delhi: 'Delhi (NCT)' },
  JP: { hokkaido: 'HOKKAIDO', kyoto: 'KYOTO-FU', osaka: 'OSAKA-FU', tokyo: 'TOKYO-TO' },
}

/** As typed if PayPal has no list for the country, or the state is not in it. */
export function payPalState(countryCode: string | null, state: string): string {
  const country = countryCode ?? ''
  const key = toKey(state)
  const name = NAMES[country]?.[key]
  if (name !== undefined) return name
  if (country === 'AR') return state.toUpperCase()
  if (country === 'JP' && /^[a-z]+$/.test(key)) return `${key.toUpperCase()}-KEN`
  const codes = codesOf(country)
  const typed = state.trim().toUpperCase()
  return codes.get(key) ?? ([...codes.values()].includes(typed) ? typed : state)
}

function codesOf(country: string): ReadonlyMap<string, string> {
  const entries = (CODES[country] ?? '').split(',').map((entry) => entry.split(':'))
  return new Map(entries.map(([name = '', code = '']) => [toKey(name), code.trim()]))
}

/** Without accents and with plain hyphens. */
function toKey(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2010-\u2015]/g, '-')
  return plain.trim().replace(/\s+/g, ' ').toLowerCase()
}
