/**
 * Where addresses begin that belong to one person or to staff: never kept on a device for offline use, never listed
 * for search engines, never fetched ahead of a click.
 */
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
] as const

export const isPrivatePath = (path: string) => privatePrefixes.some((prefix) => path.startsWith(prefix))
