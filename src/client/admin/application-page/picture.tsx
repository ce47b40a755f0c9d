import { useEffect, useRef, useState } from 'react'
import type { DrawingProps } from './document-view.tsx'

/** The longer side of the drawing, pixels: a photo of 50 megapixels would fill the memory of a phone. */
const maxSide = 4_096

/** A photo or a scan, turned as its camera says. */
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
        This browser cannot show{' '}
        {/hei[cf]/.test(file.type) ? 'HEIC photos, the kind that iPhones take' : 'this picture'}. Download it to open it
        in another program.
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
