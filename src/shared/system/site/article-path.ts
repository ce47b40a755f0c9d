const folders = ['/guides', '/funding-types', '/disclosure-laws'] as const

/** Returns whether a page is one of many articles, which browsers save for offline use only when visited. */
export const isArticlePath = (path: string): boolean =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
