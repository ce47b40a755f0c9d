/** Texts of notices, strips and confirmations. */

// copy-button.tsx
export const copied = 'Copied'

// notice.tsx
export const trying = 'Trying…'
export const tryAgain = 'Try again'

// toast.tsx
export const close = 'Close'

// update-bar.ts
export const newVersion = 'New version'
export const notNow = 'Not now'
export const refreshToUpdate = 'New version available. Refresh to update?'
export const refresh = 'Refresh'

// copy-button.tsx
/** After it, a noun: "email address". */
export const copyWhat = (what: string) => `Copy ${what}`

// badge.tsx
export const sampleData = 'Sample data'
export const sampleDataStarts = 'Sample data.'
export const everythingIsFictional = 'Everything here is fictional, and nothing gets sent.'
export const notOpenYet = 'Not open yet'
export const notOpenYetStarts = 'Not open yet.'
export const stillSettingUp = 'We’re still setting up this site and can’t take requests.'

// time-ago.tsx
export const justNow = 'just now'
