import { SaxesParser } from 'saxes'
import { drawnElements, referencesOf, type SvgElement } from './svg-cost.ts'

/** More than any logo; drawing takes time on every page. */
const maxElements = 5_000
const maxDepth = 100
const maxRules = 500

const tooComplex = 'This SVG is too complex for a logo. Simplify it, or upload a PNG.'

const svgNamespace = 'http://www.w3.org/2000/svg'

const elements = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon clipPath mask ' +
    'linearGradient radialGradient stop'
  ).split(' '),
)

/** Set on elements or by rules of a style sheet, which become attributes. */
const presentation = new Set(
  (
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity clip-path clip-rule mask display ' +
    'visibility paint-order vector-effect'
  ).split(' '),
)

const geometry = new Set(
  (
    'id viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform href ' +
    'gradientUnits gradientTransform spreadMethod offset clipPathUnits maskUnits maskContentUnits pathLength'
  ).split(' '),
)

/** Would run, load or animate something; the others are dropped with a message too. */
const refused = new Set(['script', 'foreignObject', 'iframe', 'image', 'animate', 'set', 'animateTransform', 'a'])

type Attributes = Record<string, string>
type Node = { readonly open: string; readonly attributes: Attributes } | { readonly close: string } | { text: string }

export interface CleanSvg {
  readonly svg: string
  readonly width: number
  readonly height: number
}

/**
 * Returns an SVG that holds only shapes, gradients and colors; style rules become attributes.
 * @returns a sentence instead if the file is no such SVG, naming everything that it must not hold.
 */
export function cleanSvg(source: string): CleanSvg | string {
  const problems = new Set<string>()
  const nodes: Node[] = []
  let styles = ''
  let skipped = 0
  let isStyle = false
  let depth = 0
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', (text) => {
    if (text.includes('[')) problems.add('a document type with entities')
  })
  parser.on('processinginstruction', ({ target }) => problems.add(`<?${target}?>`))
  parser.on('opentag', ({ local, uri, attributes }) => {
    // The parser searches all open elements for each name's namespace.
    if (++depth > maxDepth) throw new Error('too deep')
    if (skipped > 0 || isStyle) return void skipped++
    if (uri !== svgNamespace || local === 'metadata') return void skipped++
    if (local === 'style') {
      isStyle = true
      return
    }
    if (refused.has(local) || !elements.has(local)) problems.add(`<${local}>`)
    nodes.push({ open: local, attributes: attributesOf(attributes, problems) })
  })
  parser.on('closetag', ({ local }) => {
    depth--
    if (skipped > 0) skipped--
    else if (isStyle) isStyle = false
    else nodes.push({ close: local })
  })
  const addText = (text: string) => {
    if (skipped > 0) return
    if (isStyle) styles += text
    else if (text.trim() !== '') nodes.push({ text })
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  try {
    parser.write(source.replace(/^\uFEFF/, '')).close()
  } catch {
    return depth > maxDepth ? tooComplex : 'This file isn’t a valid SVG. Export it again, or upload a PNG.'
  }
  if (nodes.length > 3 * maxElements) return tooComplex
  const rules = rulesOf(styles, problems)
  if (problems.size > 0)
    return `This SVG contains ${[...problems].slice(0, 6).join(', ')}. Export it as a plain SVG with text as outlines, or upload a PNG.`
  const size = sizeOf(nodes[0])
  if (!size) return 'This SVG has no size. Export it with a width and height, or upload a PNG.'
  if (rules.length > maxRules) return tooComplex
  const styled = nodes.map((node) => withRules(node, rules))
  const root = treeOf(styled)
  if (!root || drawnElements(root) > maxElements) return tooComplex
  return { svg: styled.map((node, index) => written(node, index === 0 ? size : undefined)).join(''), ...size }
}

function attributesOf(
  given: Readonly<Record<string, { local: string; prefix: string; uri: string; value: string }>>,
  problems: Set<string>,
): Attributes {
  const kept: Attributes = {}
  for (const { local, prefix, value } of Object.values(given)) {
    const isHref = local === 'href' && (prefix === '' || prefix === 'xlink')
    if (/^on/i.test(local)) problems.add(`an ${local} attribute`)
    else if (isHref && !/^#[\w.:-]+$/.test(value.trim())) problems.add('a link to another file')
    else if (isHref) kept.href = value.trim()
    else if (prefix !== '') continue
    else if (local === 'class') kept.class = value
    else if (local === 'style') Object.assign(kept, declarationsOf(value, problems))
    else if (presentation.has(local)) keep(kept, local, value, problems)
    else if (geometry.has(local)) kept[local] = value
  }
  return kept
}

/** Values may point only into the file. */
function keep(into: Attributes, name: string, value: string, problems: Set<string>) {
  const plain = value
    .trim()
    .replace(/!important$/, '')
    .trim()
  const withoutOwn = plain.replaceAll(/url\(\s*['"]?#[\w.:-]+['"]?\s*\)/g, '')
  if (/(?:url|src|image|image-set|cross-fade)\s*\(|[\\<>@]|javascript:/i.test(withoutOwn))
    problems.add('a link to another file')
  else into[name] = plain
}

function declarationsOf(css: string, problems: Set<string>): Attributes {
  const kept: Attributes = {}
  for (const declaration of css.split(';')) {
    const [name = '', ...value] = declaration.split(':')
    if (presentation.has(name.trim())) keep(kept, name.trim(), value.join(':'), problems)
    else if (/url\s*\(/i.test(declaration)) problems.add('a link to another file')
  }
  return kept
}

type Rules = readonly { readonly selector: string; readonly attributes: Attributes }[]

/** Reads rules such as `.cls-1, #mark, path { fill: #fff }`; anything else is a problem. */
function rulesOf(styles: string, problems: Set<string>): Rules {
  const rules: { selector: string; attributes: Attributes }[] = []
  const blocks = withoutComments(styles).split('}')
  const rest = blocks.pop() ?? ''
  for (const block of blocks) {
    const [selectors = '', body, ...more] = block.split('{')
    if (body === undefined || more.length > 0) {
      problems.add('a style sheet that can’t be read')
      continue
    }
    const attributes = declarationsOf(body, problems)
    for (const selector of selectors.split(',').map((each) => each.trim())) {
      if (/^[.#]?[\w-]+$/.test(selector)) rules.push({ selector, attributes })
      else problems.add(`the style rule “${selector.slice(0, 40)}”`)
    }
  }
  if (rest.trim() !== '') problems.add('a style sheet that can’t be read')
  return rules
}

/** An expression would search the rest of the file again for each comment that isn't closed. */
function withoutComments(css: string): string {
  const kept: string[] = []
  let at = 0
  for (let open = css.indexOf('/*'); open >= 0; open = css.indexOf('/*', at)) {
    const close = css.indexOf('*/', open + 2)
    if (close < 0) break
    kept.push(css.slice(at, open))
    at = close + 2
  }
  return [...kept, css.slice(at)].join('')
}

/** Style rules become attributes. */
function withRules(node: Node, rules: Rules): Node {
  if (!('open' in node)) return node
  const { class: classes = '', ...own } = node.attributes
  const selectors = new Set([node.open, ...classes.split(/\s+/).map((name) => `.${name}`), `#${own.id ?? ''}`])
  const styled = rules.filter(({ selector }) => selectors.has(selector)).map(({ attributes }) => attributes)
  return { ...node, attributes: Object.assign(own, ...styled) }
}

/** Undefined if elements are nested too deep. */
function treeOf(nodes: readonly Node[]): SvgElement | undefined {
  const root: SvgElement = { id: undefined, references: [], children: [] }
  const open = [root]
  for (const node of nodes) {
    if ('close' in node) open.pop()
    if (!('open' in node)) continue
    const element: SvgElement = { id: node.attributes.id, references: referencesOf(node.attributes), children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
    if (open.length > maxDepth) return undefined
  }
  return root
}

function written(node: Node, size: { width: number; height: number } | undefined): string {
  if ('text' in node) return escaped(node.text)
  if ('close' in node) return `</${node.close}>`
  const attributes = {
    ...(size && { xmlns: svgNamespace }),
    ...node.attributes,
    ...(size && { width: String(size.width), height: String(size.height) }),
    ...(size && !node.attributes.viewBox && { viewBox: `0 0 ${size.width} ${size.height}` }),
  }
  return `<${node.open}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')}>`
}

/** Pixels of the root element, from its view box if its size is relative. */
function sizeOf(root: Node | undefined): { width: number; height: number } | undefined {
  if (!root || !('open' in root) || root.open !== 'svg') return undefined
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = (root.attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const pixels = (text = '') =>
    /^(?:\d+(?:\.\d+)?|\.\d+)(px)?$/.test(text.trim()) ? Number.parseFloat(text) : Number.NaN
  const [width, height] = [boxWidth || pixels(root.attributes.width), boxHeight || pixels(root.attributes.height)]
  if (!(width > 0 && height > 0 && Number.isFinite(width / height))) return undefined
  // Names hold whole pixels of up to four digits.
  const scale = Math.min(1_024 / Math.max(width, height), Math.max(1, 64 / Math.min(width, height)))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
