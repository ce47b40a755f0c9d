/** What visitors can check, in page order. Plain text, because the page is rendered without a browser. */
export const checks = [
  { id: 'service', name: 'Server' },
  { id: 'database', name: 'Requests can be saved' },
  { id: 'roundTrip', name: 'Response time' },
  { id: 'online', name: 'Network' },
  { id: 'connection', name: 'Connection type' },
  { id: 'local', name: 'Permanent storage' },
  { id: 'session', name: 'Session storage' },
  { id: 'cookies', name: 'Cookies' },
  { id: 'worker', name: 'Offline reading' },
] as const

export type CheckId = (typeof checks)[number]['id']
