/** The oldest supported versions, as listed in README.md. */
export const supportedBrowsers = {
  chrome: '125',
  edge: '125',
  chrome_android: '125',
  firefox: '128',
  firefox_android: '128',
  safari: '17.4',
  safari_ios: '17.4',
} as const

/** The same versions for Vite. */
export const buildTargets = ['chrome125', 'edge125', 'firefox128', 'safari17.4', 'ios17.4']
