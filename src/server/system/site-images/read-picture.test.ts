import { expect, test } from 'vitest'
import { loadCanvas } from '#server/platform/pages/pictures/canvas.ts'
import { readPicture } from './read-picture.ts'

/** A JPEG whose marker without a length, read as if it had one, leads to a frame that claims 64 by 64 pixels. */
async function disguised(side: number, marker: number): Promise<Buffer> {
  const { createCanvas } = await loadCanvas()
  const file = await createCanvas(side, side).encode('jpeg', 1)
  const rest: Buffer[] = []
  let frame: Buffer = Buffer.alloc(0)
  let at = 2
  while (file[at + 1] !== 0xda) {
    const segment = file.subarray(at, at + 2 + file.readUInt16BE(at + 2))
    if (file[at + 1] === 0xc0) frame = segment
    else rest.push(segment)
    at += segment.length
  }
  const head = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, marker]), frame])
  const comment = Buffer.alloc(2 + 65_533, ' ')
  comment.writeUInt16BE(0xfffe, 0)
  comment.writeUInt16BE(65_533, 2)
  const claimed = Buffer.from([0xff, 0xc0, 0, 0x11, 8, 0, 64, 0, 64, 3])
  claimed.copy(comment, 4 + frame.readUInt16BE(0) - head.length)
  return Buffer.concat([head, comment, ...rest, file.subarray(at)])
}

test.each([0x01, 0xd0, 0xd7])(
  'the size of a JPEG is found after marker %i, which has no length',
  async (marker) => {
    expect(await readPicture(await disguised(5_200, marker), 'photo')).toMatch(
      /5200 by 5200 pixels, which is too large/,
    )
  },
  60_000,
)
