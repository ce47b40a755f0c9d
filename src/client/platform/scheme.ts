/** Light or dark as the device says, or as somebody prefers for the desk. */
export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
export const schemeLabels: Record<Scheme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

const storageKey = 'deskScheme'
const isDarkRule = /prefers-color-scheme:\s*dark/
const media = { system: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' } as const
/** Rules of style sheets that hold while it is dark; remembered, because their condition is rewritten. */
const darkRules = new Set<CSSMediaRule>()
const changed = new EventTarget()
let chosen: Scheme = 'system'

/** Puts the choice of this browser in force. Style sheets have to be there. */
export function followScheme() {
  apply(recall())
}

/** Chooses, and remembers it for the next visit. */
export function chooseScheme(scheme: Scheme) {
  try {
    localStorage.setItem(storageKey, scheme)
  } catch {
    // Blocked storage: the choice holds until the tab is closed.
  }
  apply(scheme)
  changed.dispatchEvent(new Event('change'))
}

export const schemeNow = (): Scheme => chosen

export function onSchemeChange(listener: () => void) {
  changed.addEventListener('change', listener)
  return () => changed.removeEventListener('change', listener)
}

/** The dark colours stand once, below a media query: its condition is what changes. */
function apply(scheme: Scheme) {
  chosen = scheme
  for (const sheet of document.styleSheets) collect(sheet.cssRules)
  for (const rule of darkRules) rule.media.mediaText = media[scheme]
  document.documentElement.style.colorScheme = scheme === 'system' ? '' : scheme
}

function collect(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && isDarkRule.test(rule.media.mediaText)) darkRules.add(rule)
    else if (rule instanceof CSSGroupingRule) collect(rule.cssRules)
  }
}

function recall(): Scheme {
  try {
    return schemes.find((scheme) => scheme === localStorage.getItem(storageKey)) ?? 'system'
  } catch {
    return 'system'
  }
}
