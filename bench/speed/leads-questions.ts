/** One question to the list of leads, as each program's API takes it. */
export interface Question {
  readonly name: string
  readonly ours: string
  /** Pages to read with the cursor of the page before. */
  readonly deep?: number
  /** Also asks for the number of matches, as its own screen does. */
  readonly oursCounts?: string
  readonly directus: string
  readonly payload: string
}

const ours = '/api/admin/leads'
const columns = 'id,name,email,phone,source,status,created_at'
const directus = `/items/leads?limit=50&fields=${columns}`
const payload = '/api/leads?limit=50&depth=0'
const withoutTotal = `${payload}&pagination=false`

/** Payload has no search over several fields; this is what its admin list sends. */
const payloadSearch = (text: string) =>
  ['name', 'email', 'phone']
    .map((field, at) => `&where[or][${at}][${field}][like]=${encodeURIComponent(text)}`)
    .join('')

const search = (name: string, text: string, stored = text): Question => ({
  name,
  ours: `${ours}?q=${encodeURIComponent(text)}`,
  directus: `${directus}&sort=-id&search=${encodeURIComponent(stored)}`,
  payload: `${withoutTotal}&sort=-id${payloadSearch(stored)}`,
})

export const questions: readonly Question[] = [
  { name: 'newest', ours, directus: `${directus}&sort=-id`, payload: `${withoutTotal}&sort=-id` },
  {
    ...{ name: 'newest, 20th page', ours, deep: 19 },
    directus: `${directus}&sort=-id&page=20`,
    payload: `${payload}&sort=-id&page=20`,
  },
  {
    ...{ name: 'newest, with the number of matches', ours, oursCounts: '/api/admin/lead-counts' },
    directus: `${directus}&sort=-id&meta=filter_count`,
    payload: `${payload}&sort=-id`,
  },
  {
    ...{ name: 'by name', ours: `${ours}?sort=name` },
    directus: `${directus}&sort=name`,
    payload: `${withoutTotal}&sort=name`,
  },
  {
    ...{ name: 'of a status', ours: `${ours}?status=new` },
    directus: `${directus}&sort=-id&filter[status][_eq]=new`,
    payload: `${withoutTotal}&sort=-id&where[status][equals]=new`,
  },
  search('search: a name', 'okafor'),
  search('search: a phone number', '(201) 000-7919', '+12010007919'),
  search('search: no match', 'xyzzyx'),
]
