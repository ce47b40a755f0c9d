import { useEffect, useRef, useState } from 'react'
import type { DrawingProps } from './document-view.tsx'

/** Maximum longer side, pixels; a 50-megapixel photo would exceed a phone's memory. */
const maxSide = 4_096

/** A photo or scan, rotated by its EXIF orientation. */
export function Picture({ file, name, view: { width, turn }, onProblem }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  const [isStrange, setStrange] = useState(false)

  useEffect(() => {
    let isGone = false
    createImageBitmap(file).then(
      (read) => (isGone ? read.close() : setBitmap(read)),
      () => isGone || setStrange(true),
    )
    return () => {
      isGone = true
    }
  }, [file])
  useEffect(() => () => bitmap?.close(), [bitmap])
  useEffect(() => onProblem(isStrange), [isStrange, onProblem])

  useEffect(() => {
    if (bitmap && canvas.current) draw(canvas.current, bitmap, turn)
  }, [bitmap, turn])

  if (isStrange)
    return (
      <p className="p-3">
        This browser can’t display {/hei[cf]/.test(file.type) ? 'HEIC photos (the iPhone format)' : 'this picture'}.
        Download it to open it in another program.
      </p>
    )
  return <canvas ref={canvas} role="img" aria-label={name} style={{ width }} className="mx-auto block max-w-none" />
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, turn: number) {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const isLying = turn % 180 === 90
  canvas.width = isLying ? height : width
  canvas.height = isLying ? width : height
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate((turn * Math.PI) / 180)
  pen.drawImage(bitmap, -width / 2, -height / 2, width, height)
}
