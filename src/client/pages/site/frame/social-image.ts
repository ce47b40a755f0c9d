/** Returns the address of a page's preview picture, which the server draws. */
export const socialImage = (path: string) => `/social${path === '/' ? '/home' : path}.png`
