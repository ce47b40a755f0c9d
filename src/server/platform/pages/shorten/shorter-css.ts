/**
 * Shortens a page's style sheet without changing its meaning.
 * @param isReadElsewhere whether a script or a style attribute reads this variable.
 */
export const shorterCss = (css: string, isReadElsewhere: (name: string) => boolean) =>
  withoutSpareSpaces(
    withoutEmptyRules(
      withoutRepeats(withoutSpareFallbacks(withInlineConstants(withInlineDefaults(css), isReadElsewhere))),
    ),
  )

/** The minifier leaves spaces in values that it doesn't know. */
const withoutSpareSpaces = (css: string) => css.replace(/"[^"]*"|, /g, (found) => (found === ', ' ? ',' : found))

const withoutRepeats = (css: string) => css.replace(/(?<=[{;])([\w-]+:[^;{}]+;)\1+/g, '$1')

const declarations = /(?<=[{;])(--tw-[\w-]+):([^;{}]*)/g

/** Replaces variables of Tailwind that the page leaves at their default, or never sets. */
function withInlineDefaults(css: string): string {
  const [defaults = ''] = /\*,:before,:after,::backdrop\{--tw-[^}]*\}/.exec(css) ?? []
  const initial = new Map(Array.from(defaults.matchAll(declarations), ([, name = '', value = '']) => [name, value]))
  const set = [...css.matchAll(declarations)]
  const isConstant = (name: string) => set.every(([, other, value]) => other !== name || value === initial.get(name))
  return css.replace(/var\((--tw-[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g, (reading, name: string, fallback = '') => {
    if (!isConstant(name)) return reading
    const value = initial.get(name) ?? 'initial'
    return value === 'initial' ? fallback || reading : value
  })
}

/** Writes measures of the theme where the page reads them, if it does so once. Colors depend on the scheme and the brand. */
function withInlineConstants(css: string, isReadElsewhere: (name: string) => boolean): string {
  const declared = /(?<=[{;])(--(?!tw-|color-)[\w-]+):((?:"[^"]*"|[^;{}"])*)/g
  const [theme = ''] = /:root,:host\{[^}]*\}/.exec(css) ?? []
  const values = new Map(Array.from(theme.matchAll(declared), ([, name = '', value = '']) => [name, value]))
  const sets = Map.groupBy(css.matchAll(declared), ([, name = '']) => name)
  const reads = Map.groupBy(css.matchAll(/var\((--[\w-]+)/g), ([, name = '']) => name)
  return css.replace(/var\((--[\w-]+)\)/g, (reading, name: string) => {
    const value = values.get(name)
    if (value === undefined || value.includes('var(') || isReadElsewhere(name)) return reading
    return sets.get(name)?.length === 1 && reads.get(name)?.length === 1 ? value : reading
  })
}

/** Every supported browser knows `color-mix`, so that the rule for others is never used. */
const withoutSpareFallbacks = (css: string) =>
  css.replace(
    /([^{};]+)\{([^{}]*)\}@supports \(color:color-mix\(in lab, ?red, ?red\)\)\{\1\{([\w-]+):([^;{}]*)\}\}/g,
    (_rules, selector: string, plain: string, name: string, mixed: string) => {
      const others = plain.split(';').filter((declaration) => !declaration.startsWith(`${name}:`))
      return `${selector}{${[...others, `${name}:${mixed}`].join(';')}}`
    },
  )

function withoutEmptyRules(css: string): string {
  const kept = css.replace(/(?<=[{}]|^)(?!@font-face)[^{};]*\{\}/g, '')
  return kept === css ? css : withoutEmptyRules(kept)
}
