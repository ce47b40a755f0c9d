import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Box } from '#shared/applications/statements/statement.ts'
import { loadPdfjs } from './load-pdfjs.ts'
import { apply, boxOf, isSolid, type Matrix, multiply, overlapOf } from './plane.ts'

/** Anything that hides what was painted before it; in the order of painting. */
export interface Area {
  readonly kind: 'area'
  readonly box: Box
  /** `#rrggbb`; null for a picture or pattern. */
  readonly color: string | null
}

/** Letters as one operation of the file shows them. */
export interface Painted {
  readonly kind: 'text'
  readonly text: string
  /** From the baseline's start; `size` is the height of its letters. */
  readonly box: Box
  readonly size: number
  /** Null for a pattern. */
  readonly color: string | null
  /** Whether it was shown in an invisible way, such as outside its clip. */
  readonly isUnseen: boolean
}

export interface Paint {
  readonly painted: readonly (Area | Painted)[]
  readonly images: readonly Box[]
  /** Of the pictures, which are expensive. */
  readonly pixels: number
  /** False if the page has more than is looked at. */
  readonly isComplete: boolean
}

interface State {
  matrix: Matrix
  fill: string | null
  stroke: string | null
  fillAlpha: number
  strokeAlpha: number
  groupAlpha: number
  lineWidth: number
  mode: number
  size: number
  charSpacing: number
  wordSpacing: number
  scale: number
  leading: number
  rise: number
  clip: Box
}

const maxPainted = 20_000
const maxImages = 500
/** `ImageKind.RGBA_32BPP` of the parser. */
const withAlpha = 3
const minAlpha = 0.1
const opaque = 0.9
/** Thicker lines can hide a figure, points. */
const thick = 4

type Visible = (group: unknown) => boolean

/** Follows the operations of a page, and returns what they paint, in points from its upper left corner. */
export async function readPaint(page: PDFPageProxy, isVisible: Visible = () => true): Promise<Paint> {
  const { OPS } = await loadPdfjs(false)
  const names = new Map(Object.entries(OPS).map(([name, code]) => [code as number, name]))
  const viewport = page.getViewport({ scale: 1 })
  const base = viewport.transform as unknown as Matrix
  const { fnArray, argsArray } = await page.getOperatorList()
  const whole: Box = { x: 0, y: 0, width: viewport.width, height: viewport.height }
  const painted: (Area | Painted)[] = []
  const images: Box[] = []
  let pixels = 0
  let state: State = {
    ...{ matrix: base, fill: '#000000', stroke: '#000000', fillAlpha: 1, strokeAlpha: 1, groupAlpha: 1 },
    ...{ lineWidth: 1, mode: 0, size: 0, charSpacing: 0, wordSpacing: 0, scale: 1, leading: 0, rise: 0, clip: whole },
  }
  const saved: State[] = []
  const layers: boolean[] = []
  let [textMatrix, x, y, lineX, lineY]: [Matrix, number, number, number, number] = [[1, 0, 0, 1, 0, 0], 0, 0, 0, 0]
  let isClipping = false
  let annotations = 0

  const save = () => saved.push({ ...state })
  const restore = () => {
    state = saved.pop() ?? state
  }
  const transform = (matrix: Matrix) => {
    state.matrix = multiply(state.matrix, matrix)
  }
  const startText = (matrix: Matrix) => {
    textMatrix = matrix
    ;[x, y, lineX, lineY] = [0, 0, 0, 0]
  }
  const moveText = (dx: number, dy: number) => {
    lineX += dx
    lineY += dy
    x = lineX
    y = lineY
  }
  const cover = (box: Box, color: string | null) => {
    const seen = overlapOf(box, state.clip)
    if (seen && !layers.includes(false)) painted.push({ kind: 'area', box: seen, color })
  }

  function drawPath([operation, data, bounds]: unknown[]) {
    const name = names.get(operation as number) ?? ''
    const [path] = data as (ArrayLike<number> | null)[]
    if (!bounds) return
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(bounds as ArrayLike<number>)
    const box = boxOf(state.matrix, x0, y0, x1, y1)
    if (isClipping) state.clip = overlapOf(box, state.clip) ?? { x: 0, y: 0, width: 0, height: 0 }
    isClipping = false
    if (/fill/i.test(name) && state.fillAlpha * state.groupAlpha >= opaque && isSolid(path ?? [], [x0, y0, x1, y1]))
      cover(box, state.fill)
    if (/stroke/i.test(name) && state.strokeAlpha * state.groupAlpha >= opaque) {
      const width = state.lineWidth * Math.hypot(state.matrix[0], state.matrix[1])
      if (width < thick || Math.min(x1 - x0, y1 - y0) > 1) return
      const half = width / 2
      cover({ x: box.x - half, y: box.y - half, width: box.width + width, height: box.height + width }, state.stroke)
    }
  }

  function drawImage(id?: unknown, width = 0, height = 0) {
    const box = boxOf(state.matrix, 0, 0, 1, 1)
    if (images.length <= maxImages) images.push(box)
    pixels += width * height
    if (state.fillAlpha * state.groupAlpha >= opaque && isOpaque(page, id)) cover(box, null)
  }

  function showText(glyphs: readonly unknown[]) {
    const start = apply(multiply(state.matrix, textMatrix), x, y + state.rise)
    let text = ''
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') x -= (glyph / 1_000) * state.size * state.scale
      else if (glyph && typeof glyph === 'object' && 'unicode' in glyph) {
        const { unicode, width, isSpace } = glyph as { unicode: string; width: number; isSpace?: boolean }
        text += unicode
        // Fonts of drawn letters have units of their own.
        const advance = Math.min(Math.abs(width / 1_000), 2) * state.size
        x += (advance + state.charSpacing + (isSpace ? state.wordSpacing : 0)) * state.scale
      }
    }
    if (text.trim() === '' || annotations > 0) return
    const drawn = multiply(state.matrix, textMatrix)
    const end = apply(drawn, x, y + state.rise)
    const top = apply(drawn, x, y + state.rise + state.size * 0.7)
    const xs = [start[0], end[0], top[0]]
    const ys = [start[1], end[1], top[1]]
    const box: Box = {
      ...{ x: Math.min(...xs), y: Math.min(...ys) },
      ...{ width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) },
    }
    // The reader skips what is outside the page as well.
    if (!overlapOf(box, { x: -5, y: -5, width: whole.width + 10, height: whole.height + 10 })) return
    const way = state.mode & 3
    const alpha = (way === 1 ? state.strokeAlpha : state.fillAlpha) * state.groupAlpha
    const isUnseen =
      way === 3 || state.mode === 7 || alpha < minAlpha || layers.includes(false) || !overlapOf(center(box), state.clip)
    const color = way === 1 ? state.stroke : state.fill
    const size = Math.abs(state.size) * Math.hypot(drawn[2], drawn[3])
    painted.push({ kind: 'text', text, box, size, color, isUnseen })
  }

  const colorOf = (args: unknown[]) => (typeof args[0] === 'string' && args[0].startsWith('#') ? args[0] : null)
  const one = (args: unknown[]) => Number(args[0])
  const matrixOf = (args: unknown[]) =>
    Array.from((args.length === 1 ? args[0] : args) as ArrayLike<number>) as never as Matrix

  const operations: Record<string, (args: unknown[]) => void> = {
    save,
    restore,
    transform: (args) => transform(matrixOf(args)),
    setGState: ([entries]) => {
      for (const [name, value] of entries as [string, unknown][]) {
        if (name === 'ca') state.fillAlpha = Number(value)
        if (name === 'CA') state.strokeAlpha = Number(value)
        if (name === 'LW') state.lineWidth = Number(value)
        if (name === 'Font') state.size = Number((value as unknown[])[1])
      }
    },
    setLineWidth: (args) => {
      state.lineWidth = one(args)
    },
    setFillRGBColor: (args) => {
      state.fill = colorOf(args)
    },
    setFillColorN: () => {
      state.fill = null
    },
    setFillTransparent: () => {
      state.fill = null
    },
    setStrokeRGBColor: (args) => {
      state.stroke = colorOf(args)
    },
    setStrokeColorN: () => {
      state.stroke = null
    },
    clip: () => {
      isClipping = true
    },
    eoClip: () => {
      isClipping = true
    },
    constructPath: drawPath,
    shadingFill: () => cover(state.clip, null),
    paintImageXObject: ([id, width, height]) => drawImage(id, Number(width), Number(height)),
    paintInlineImageXObject: () => drawImage(),
    // A stencil leaves holes.
    paintImageMaskXObject: () => void (images.length <= maxImages && images.push(boxOf(state.matrix, 0, 0, 1, 1))),
    paintSolidColorImageMask: () => cover(boxOf(state.matrix, 0, 0, 1, 1), state.fill),
    paintFormXObjectBegin: ([matrix, bounds]) => {
      save()
      if (matrix) transform(matrixOf([matrix]))
      if (!bounds) return
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = bounds as number[]
      state.clip = overlapOf(boxOf(state.matrix, x0, y0, x1, y1), state.clip) ?? { x: 0, y: 0, width: 0, height: 0 }
    },
    paintFormXObjectEnd: restore,
    beginGroup: () => {
      save()
      state.groupAlpha *= state.fillAlpha
      state.fillAlpha = 1
      state.strokeAlpha = 1
    },
    endGroup: restore,
    beginAnnotation: ([, , placed, matrix]) => {
      save()
      annotations++
      state.matrix = base
      state.clip = whole
      if (placed) transform(matrixOf([placed]))
      if (matrix) transform(matrixOf([matrix]))
    },
    endAnnotation: () => {
      restore()
      annotations--
    },
    beginMarkedContent: () => void layers.push(true),
    beginMarkedContentProps: ([tag, group]) => void layers.push(tag !== 'OC' || isVisible(group)),
    endMarkedContent: () => void layers.pop(),
    beginText: () => startText([1, 0, 0, 1, 0, 0]),
    setTextMatrix: (args) => startText(matrixOf(args)),
    setFont: ([, size]) => {
      state.size = Number(size)
    },
    setTextRenderingMode: (args) => {
      state.mode = one(args)
    },
    setCharSpacing: (args) => {
      state.charSpacing = one(args)
    },
    setWordSpacing: (args) => {
      state.wordSpacing = one(args)
    },
    setHScale: (args) => {
      state.scale = one(args) / 100
    },
    setLeading: (args) => {
      state.leading = one(args)
    },
    setTextRise: (args) => {
      state.rise = one(args)
    },
    moveText: ([dx, dy]) => moveText(Number(dx), Number(dy)),
    setLeadingMoveText: ([dx, dy]) => {
      state.leading = -Number(dy)
      moveText(Number(dx), Number(dy))
    },
    nextLine: () => moveText(0, -state.leading),
    showText: ([glyphs]) => showText(glyphs as unknown[]),
  }
  for (const [index, code] of fnArray.entries()) {
    if (painted.length > maxPainted) break
    operations[names.get(code) ?? '']?.((argsArray[index] ?? []) as unknown[])
  }
  return { painted, images, pixels, isComplete: painted.length <= maxPainted }
}

/** Watermarks are see-through pictures. */
function isOpaque(page: PDFPageProxy, id: unknown): boolean {
  if (typeof id !== 'string') return true
  const store = id.startsWith('g_') ? page.commonObjs : page.objs
  if (!store.has(id)) return true
  const { kind, data } = store.get(id) as { kind?: number; data?: Uint8Array }
  if (kind !== withAlpha || !data) return true
  const step = Math.max(1, Math.floor(data.length / 4 / 1_000))
  let [seen, solid] = [0, 0]
  for (let at = 3; at < data.length; at += 4 * step, seen++) if ((data[at] ?? 0) > 200) solid++
  return solid >= opaque * seen
}

const center = ({ x, y, width, height }: Box): Box => ({ x: x + width / 2, y: y + height / 2, width: 0, height: 0 })
