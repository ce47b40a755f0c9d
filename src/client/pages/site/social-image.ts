/** Returns the preview image of a shared page; `npm run images` creates one for each page. */
export const socialImage = (path: string) => `/social${path === '/' ? '/home' : path}.png`
