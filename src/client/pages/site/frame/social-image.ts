/** Returns the preview image of a shared page, created by `npm run images`. */
export const socialImage = (path: string) => `/social${path === '/' ? '/home' : path}.png`
