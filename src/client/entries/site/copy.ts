/** Texts of the shell of every page and of the admin area. */

// emailed-results.ts
export const linkNotOpened = 'Couldn’t open the link. Please check your connection and open it again.'

// hydrate.tsx
export const partStoppedWorking = 'This part of the page stopped working. What you typed is saved.'
export const tryAgain = 'Try again'
export const returnHome = 'Return Home'

// render.tsx
export const loading = 'Loading...'
export const adminAreaNeedsJavascript = 'The admin area needs JavaScript.'
export const staffTitle = (brand: string) => `Staff | ${brand}`
export const staffDescription = (brand: string) => `Staff admin area for ${brand}.`

// document.tsx
export const guidesBy = (brand: string) => `Guides by ${brand}`
