/** Their rules are checked singly; other at-rules (fonts, keyframes) stay. */
const group = /^@(layer|media|container|supports|starting-style)\b/

/** Removes unused rules from the build's minified sheet. */
export function usedCss(sheet: string, isUsed: (name: string) => boolean): string {
  // The license names a site: `.com` isn't a class.
  const css = sheet.replace(/\/\*[\s\S]*?\*\/\s*/g, '')
  let kept = ''
  let at = 0
  while (at < css.length) {
    // `v4.3.3` isn't a class.
    if (css.startsWith('/*', at)) {
      const end = css.indexOf('*/', at) + 2
      kept += css.slice(at, end)
      at = end
      continue
    }
    const open = css.indexOf('{', at)
    const semicolon = css.indexOf(';', at)
    // `@layer theme,base;` and declarations next to nested rules.
    if (open < 0 || (semicolon >= 0 && semicolon < open)) {
      const end = semicolon < 0 ? css.length : semicolon + 1
      kept += css.slice(at, end)
      at = end
      continue
    }
    const close = closing(css, open)
    const prelude = css.slice(at, open)
    if (group.test(prelude)) {
      const inside = usedCss(css.slice(open + 1, close), isUsed)
      if (inside) kept += `${prelude}{${inside}}`
    } else if (prelude.startsWith('@')) kept += css.slice(at, close + 1)
    else {
      const needed = selectors(prelude).filter((selector) => isNeeded(selector, isUsed))
      if (needed.length > 0) kept += needed.join() + css.slice(open, close + 1)
    }
    at = close + 1
  }
  return kept
}

/**
 * Removes custom properties that nothing reads, such as the defaults of utilities the page lacks, again and again, as
 * they read others.
 */
export function withoutUnreadVariables(css: string, isReadElsewhere: (name: string) => boolean): string {
  const read = new Set(variablesRead(css))
  const kept = css.replace(/(?<=[{;])(--[\w-]+):(?:"[^"]*"|[^;{}"])*(?:;|(?=\}))/g, (declaration, name: string) =>
    read.has(name) || isReadElsewhere(name) ? declaration : '',
  )
  if (kept === css)
    return css
      .replace(/;\}/g, '}')
      .replace(/(?<=[{}])(?!@font-face)[^{};]*\{\}/g, '')
      .replace(/@media[^{};]*\{\}/g, '')
  return withoutUnreadVariables(kept, isReadElsewhere)
}

export const variablesRead = (text: string) => Array.from(text.matchAll(/var\((--[\w-]+)/g), ([, name = '']) => name)

/** `.a,:is(.b,.c)` -> `.a` and `:is(.b,.c)` */
function selectors(list: string): string[] {
  const found = ['']
  let depth = 0
  for (const [part] of list.matchAll(/\\.|[^\\]/gs)) {
    if (part === '(' || part === '[') depth++
    if (part === ')' || part === ']') depth--
    if (part === ',' && depth === 0) found.push('')
    else found.push(found.pop() + part)
  }
  return found
}

function isNeeded(selector: string, isUsed: (name: string) => boolean): boolean {
  const names = classNames(selector)
  const contained = Array.from(selector.matchAll(/(?<!\():has\(\.([\w-]+)\)/g), ([, name = '']) => name)
  return contained.every(isUsed) && (names.length === 0 || names.some(isUsed))
}

export const classNames = (css: string) =>
  Array.from(css.matchAll(/\.((?:\\[0-9a-f]{2,6} ?|\\.|[\w-])+)/g), ([, name = '']) => unescaped(name))

/** Such as `\32 xl` and `\@tablet\:flex`. */
const unescaped = (name: string) =>
  name
    .replace(/\\([0-9a-f]{2,6}) ?/gi, (_code, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/\\(.)/g, '$1')

/** Our sheet has no braces in strings. */
function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    if (css[at] === '}') depth--
    if (depth === 0) return at
  }
  throw new Error('The style sheet has a block that does not end.')
}

/** Uses Tailwind's variable defaults everywhere, shorter than typed properties. Buttons and links change three colors. */
export const withPlainDefaults = (css: string) =>
  css
    .replace(/@property --tw-[\w-]+\{[^}]*\}/g, '')
    .replace(/@supports [^{]*margin-trim[^{]*\{(\*,[^{}]*\{[^}]*\})\}/, '$1')
    .replace(/,--tw-gradient-(from|via|to)/g, '')
    .replace(/,outline-color,text-decoration-color,fill,stroke\b/g, '')
