/** Never cached offline, indexed or prefetched. */
export const privatePrefixes = [
  '/api',
  '/auth',
  '/admin',
  '/application',
  '/document',
  '/track',
  '/newsletter',
  '/package',
  '/merchant-file',
  '/privacy-requests/',
  '/book-a-call/',
] as const

export const isPrivatePath = (path: string) => privatePrefixes.some((prefix) => path.startsWith(prefix))
