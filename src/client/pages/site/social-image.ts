/** The picture that stands for a page where it is shared; `npm run images` draws one for each page. */
export const socialImage = (path: string) => `/social${path === '/' ? '/home' : path}.png`
