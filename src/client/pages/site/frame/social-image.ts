/** Returns a page's preview image, created by `npm run images`. */
export const socialImage = (path: string) => `/social${path === '/' ? '/home' : path}.png`
