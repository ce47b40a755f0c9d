import type { StaffRole } from '#shared/identity/staff/roles.ts'
import type { Industry } from '#shared/intake/prequalification/industry.ts'
import type { Random } from './random.ts'
import type { SampleRows } from './sample-rows.ts'

export interface Person {
  readonly name: string
  /** On a reserved domain (RFC 2606). */
  readonly email: string
  readonly phone: string
  /** 555-0100 to 555-0199 are unassigned in every area. */
  readonly phoneE164: string
  readonly address: Address
}

interface Address {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly areaCode: string
}

export interface Business {
  readonly legalName: string
  readonly entityType: string
  readonly trade: string
  readonly industry: Industry
  readonly website: string
}

const firstNames =
  'Maria Wei Olga James Aisha Luis Grace Tomás Nora Samuel Priya Dmitri Hannah Kwame Elena Marcus Ingrid Jamal Sofia Ben Yuki Carmen Patrick Leila Oscar Ruth Andre Mei Victor Amara Daniel Rosa Ivan Naomi Felix Dana Omar Julia Theo Zara Miguel Anna Curtis Lena Rafael Tess Hugo Imani Peter Vera'.split(
    ' ',
  )
const lastNames =
  'Okafor Nguyen Álvarez Smith Haddad Kowalski Brown Ito Larsen Moreau Patel Ivanova Fischer Mensah Rossi Johnson Lindqvist Washington Castillo Cohen Tanaka Reyes Murphy Farahani Delgado Goldberg Baptiste Chen Petrov Adeyemi Novak Herrera Sokolov Stein Wagner Brooks Aziz Romano Carter Silva Bauer Jensen Torres Meyer Osei Walsh Kim Santos Dubois Hart'.split(
    ' ',
  )

/** City, state, area code and first ZIP code digits; weighted to states with most small businesses. */
const places = [
  ['Los Angeles', 'CA', '213', '900'],
  ['San Diego', 'CA', '619', '921'],
  ['Sacramento', 'CA', '916', '958'],
  ['Houston', 'TX', '713', '770'],
  ['Austin', 'TX', '512', '787'],
  ['San Antonio', 'TX', '210', '782'],
  ['Miami', 'FL', '305', '331'],
  ['Tampa', 'FL', '813', '336'],
  ['Orlando', 'FL', '407', '328'],
  ['Brooklyn', 'NY', '718', '112'],
  ['Buffalo', 'NY', '716', '142'],
  ['Albany', 'NY', '518', '122'],
  ['Newark', 'NJ', '973', '071'],
  ['Chicago', 'IL', '312', '606'],
  ['Atlanta', 'GA', '404', '303'],
  ['Savannah', 'GA', '912', '314'],
  ['Charlotte', 'NC', '704', '282'],
  ['Raleigh', 'NC', '919', '276'],
  ['Columbus', 'OH', '614', '432'],
  ['Cleveland', 'OH', '216', '441'],
  ['Philadelphia', 'PA', '215', '191'],
  ['Pittsburgh', 'PA', '412', '152'],
  ['Phoenix', 'AZ', '602', '850'],
  ['Denver', 'CO', '303', '802'],
  ['Portland', 'ME', '207', '041'],
  ['Portland', 'OR', '503', '972'],
  ['Seattle', 'WA', '206', '981'],
  ['Nashville', 'TN', '615', '372'],
  ['Memphis', 'TN', '901', '381'],
  ['Detroit', 'MI', '313', '482'],
  ['Minneapolis', 'MN', '612', '554'],
  ['Las Vegas', 'NV', '702', '891'],
  ['Reno', 'NV', '775', '895'],
  ['Richmond', 'VA', '804', '232'],
  ['Baltimore', 'MD', '410', '212'],
  ['Boston', 'MA', '617', '021'],
  ['Hartford', 'CT', '860', '061'],
  ['Kansas City', 'MO', '816', '641'],
  ['Salt Lake City', 'UT', '801', '841'],
  ['Indianapolis', 'IN', '317', '462'],
] as const

const streets = ['Harbor', 'Mill', 'Market', 'Chestnut', 'Lake', 'Station', 'Orchard', 'Garden', 'Bridge', 'Summit']
const streetKinds = ['Street', 'Avenue', 'Road', 'Lane', 'Drive', 'Boulevard']

/** No names of places or, as far as we know, companies. */
const coined =
  'Quillmoor Brindlewick Tarrowmere Osterfen Pellingham Wexmoor Larkhollin Dunvarrow Emberlyne Fennick Gorsewell Hallowby Jessamere Kestrelyn Lorrimar Mossgrave Nettlecombe Oakhaven Pinderfield Rookmere Saltvane Thistlemere Umberlow Vesperlin Willowarne Yarrowdene Zephyrline Ashcombe Birchalow Cresthollow Driftmere Elmsworthy Foxbarrow Glimmerford Hawthley Inglemoor Juniperel Kittering Lindenfall Marrowby'.split(
    ' ',
  )

const trades: readonly (readonly [trade: string, inName: string, industry: Industry, weight: number])[] = [
  ['restaurant', 'Kitchen', 'restaurant', 9],
  ['bakery', 'Bakery', 'restaurant', 5],
  ['coffee shop', 'Coffee', 'restaurant', 5],
  ['general contractor', 'Builders', 'construction', 9],
  ['roofing', 'Roofing', 'construction', 6],
  ['plumbing and heating', 'Plumbing', 'construction', 5],
  ['trucking', 'Freight', 'transport', 8],
  ['dental office', 'Dental', 'health', 5],
  ['home care', 'Home Care', 'health', 4],
  ['clothing store', 'Outfitters', 'retail', 6],
  ['online pet supply store', 'Pet Supply', 'retail', 4],
  ['florist', 'Flowers', 'retail', 3],
  ['marketing agency', 'Studio', 'services', 5],
  ['accounting office', 'Accounting', 'services', 4],
  ['hair salon', 'Salon', 'personal_services', 6],
  ['gym', 'Fitness', 'personal_services', 4],
  ['cleaning company', 'Cleaning', 'personal_services', 5],
  ['auto repair', 'Garage', 'automotive', 7],
  ['cabinet maker', 'Woodworks', 'manufacturing', 4],
  ['food wholesale', 'Provisions', 'manufacturing', 3],
  ['landscaping', 'Landscaping', 'personal_services', 5],
  ['farm market and orchard', 'Orchards', 'farming', 2],
]

const entities = [
  ['llc', 'LLC', 60],
  ['s_corporation', 'Inc.', 16],
  ['c_corporation', 'Corp.', 7],
  ['sole_proprietor', '', 12],
  ['partnership', 'Partners', 5],
] as const

/**
 * Invents a person.
 * @param number makes the address unique.
 */
export function inventPerson(random: Random, number: number): Person {
  const first = random.oneOf(firstNames)
  const last = random.oneOf(lastNames)
  const address = inventAddress(random)
  const line = String(100 + random.whole(0, 99))
  const name = `${first} ${last}`
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', '.')
  return {
    name,
    email: `${plain}.${number}@example.com`,
    phone: random.percent(70) ? `(${address.areaCode}) 555-0${line}` : `${address.areaCode}-555-0${line}`,
    phoneE164: `+1${address.areaCode}5550${line}`,
    address,
  }
}

function inventAddress(random: Random): Address {
  const [city, state, areaCode, zip] = random.oneOf(places)
  return {
    street: `${random.whole(1, 1900)} ${random.oneOf(streets)} ${random.oneOf(streetKinds)}`,
    ...{ city, state, areaCode },
    zip: `${zip}${String(random.whole(1, 99)).padStart(2, '0')}`,
  }
}

export function inventBusiness(random: Random): Business {
  const [trade, inName, industry] = random.weighted(trades.map((one) => [one, one[3]] as const))
  const [entityType, ending] = random.weighted(entities.map((one) => [one, one[2]] as const))
  const word = random.oneOf(coined)
  const place = random.percent(35)
    ? ` ${random.oneOf(['Brothers', 'Family', 'North', 'Downtown', 'Valley', 'Coast'])}`
    : ''
  return {
    legalName: `${word}${place} ${inName} ${ending}`.trim(),
    ...{ entityType, trade, industry },
    website: random.percent(60) ? `https://${word.toLowerCase()}.example.com` : '',
  }
}

/** The first of each role signs in as `role@example.com`. */
const people: readonly (readonly [role: StaffRole, name: string, email: string])[] = [
  ['owner', 'Ada Harbor', 'owner@example.com'],
  ['manager', 'Marcus Webb', 'manager@example.com'],
  ['agent', 'Pat Lindqvist', 'agent@example.com'],
  ['agent', 'Nora Castillo', 'nora.castillo@example.com'],
  ['agent', 'Samir Haddad', 'samir.haddad@example.com'],
  ['agent', 'Grace Okafor', 'grace.okafor@example.com'],
  ['processor', 'Yuki Tanaka', 'processor@example.com'],
  ['processor', 'Ben Kowalski', 'ben.kowalski@example.com'],
  ['marketing', 'Leila Rossi', 'marketing@example.com'],
  ['compliance', 'Ruth Goldberg', 'compliance@example.com'],
]

export const sampleSignIns = people.filter(([role, , email]) => email === `${role}@example.com`)

export interface Team {
  readonly owner: string
  readonly manager: string
  readonly agents: readonly string[]
  readonly processors: readonly string[]
  readonly marketing: string
  readonly compliance: string
  nameOf(id: string): string
}

export function hireTeam(rows: SampleRows, random: Random, start: Date): Team {
  const hired = people.map(([role, name, email]) => ({ id: random.id(start), role, name, email }))
  for (const { id, role, name, email } of hired)
    rows.staff.push({
      ...{ id, role, name, email, emailNormalized: email, status: 'active', recoveryCodeHashes: [] },
      ...{ createdAt: start, updatedAt: start },
    })
  const idsOf = (wanted: StaffRole) => hired.filter(({ role }) => role === wanted).map(({ id }) => id)
  const firstOf = (wanted: StaffRole) => random.oneOf(idsOf(wanted).slice(0, 1))
  return {
    ...{ owner: firstOf('owner'), manager: firstOf('manager') },
    ...{ marketing: firstOf('marketing'), compliance: firstOf('compliance') },
    agents: idsOf('agent'),
    processors: idsOf('processor'),
    nameOf: (id) => hired.find((one) => one.id === id)?.name ?? '',
  }
}
