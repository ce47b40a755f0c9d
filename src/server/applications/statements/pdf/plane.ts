import type { Box } from '#shared/applications/statements/statement.ts'

export type Matrix = readonly [number, number, number, number, number, number]

/** Applies the second transformation, then the first. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    ...([a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1]] as const),
    ...([a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3]] as const),
    ...([a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5]] as const),
  ]
}

export const apply = (m: Matrix, x: number, y: number): [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
]

/** Returns the upright box around a transformed rectangle. */
export function boxOf(m: Matrix, x0: number, y0: number, x1: number, y1: number): Box {
  const corners = [apply(m, x0, y0), apply(m, x1, y0), apply(m, x0, y1), apply(m, x1, y1)]
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Returns what two boxes share; a point shares itself. */
export function overlapOf(a: Box, b: Box): Box | undefined {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  const width = Math.min(a.x + a.width, b.x + b.width) - x
  const height = Math.min(a.y + a.height, b.y + b.height) - y
  return width < 0 || height < 0 ? undefined : { x, y, width, height }
}

/** Numbers after each operation of a path: to a point, a line, two curves, and back to the start. */
const coordinates = [2, 2, 6, 4, 0]

/** Returns whether a path fills nearly all of its bounds, like a rectangle and unlike a frame. */
export function isSolid(path: ArrayLike<number>, [x0, y0, x1, y1]: readonly [number, number, number, number]): boolean {
  let [area, fromX, fromY, startX, startY] = [0, 0, 0, 0, 0]
  const lineTo = (x: number, y: number) => {
    area += fromX * y - x * fromY
    fromX = x
    fromY = y
  }
  for (let at = 0; at < path.length; ) {
    const operation = path[at] ?? 0
    const count = coordinates[operation]
    if (count === undefined) return false
    if (operation === 0) {
      lineTo(startX, startY)
      startX = path[at + 1] ?? 0
      startY = path[at + 2] ?? 0
      fromX = startX
      fromY = startY
    } else if (operation === 4) lineTo(startX, startY)
    else lineTo(path[at + count - 1] ?? 0, path[at + count] ?? 0)
    at += 1 + count
  }
  lineTo(startX, startY)
  const bounds = (x1 - x0) * (y1 - y0)
  const part = Math.abs(area) / 2 / (bounds || 1)
  return part > 0.7 && part < 1.05
}
