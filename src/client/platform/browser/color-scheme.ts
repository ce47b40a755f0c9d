export const colorSchemes = ['system', 'light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]
export const colorSchemeLabels: Record<ColorScheme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

const storageKey = 'adminScheme'
const isDarkRule = /prefers-color-scheme:\s*dark/
const media = { system: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' } as const
/** Collected once, because their media condition is rewritten. */
const darkRules = new Set<CSSMediaRule>()
const changed = new EventTarget()
let chosen: ColorScheme = 'system'

/** Applies the stored choice. Style sheets must be loaded. */
export function initColorScheme() {
  apply(loadColorScheme())
}

export function setColorScheme(scheme: ColorScheme) {
  try {
    localStorage.setItem(storageKey, scheme)
  } catch {
    // Storage is blocked: the choice lasts until the tab closes.
  }
  apply(scheme)
  changed.dispatchEvent(new Event('change'))
}

export const getColorScheme = (): ColorScheme => chosen

export function onColorSchemeChange(listener: () => void) {
  changed.addEventListener('change', listener)
  return () => changed.removeEventListener('change', listener)
}

function apply(scheme: ColorScheme) {
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

function loadColorScheme(): ColorScheme {
  try {
    return colorSchemes.find((scheme) => scheme === localStorage.getItem(storageKey)) ?? 'system'
  } catch {
    return 'system'
  }
}
