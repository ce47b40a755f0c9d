/** What a visitor can check, in the order of the page. Plain words: the page is written from it without a browser. */
export const checks = [
  { id: 'service', name: 'The service' },
  { id: 'database', name: 'Requests can be stored' },
  { id: 'roundTrip', name: 'Round trip' },
  { id: 'online', name: 'Network' },
  { id: 'connection', name: 'Kind of connection' },
  { id: 'local', name: 'Storage that stays' },
  { id: 'session', name: 'Storage of this visit' },
  { id: 'cookies', name: 'Cookies' },
  { id: 'worker', name: 'Reading offline' },
] as const

export type CheckId = (typeof checks)[number]['id']
