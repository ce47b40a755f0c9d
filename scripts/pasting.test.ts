import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/client/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))

/** Takes files pasted outside of inputs. */
const uploads = 'src/client/admin/application-page/documents/staff-upload.tsx'

test('no input blocks pasting or hides from password managers', () => {
  const offences = sources.filter((file) =>
    /onPaste|'paste'|"paste"|data-1p-ignore|data-lpignore/.test(readFileSync(file, 'utf8')),
  )
  expect(offences).toEqual([uploads])
  expect(readFileSync(uploads, 'utf8')).toContain('if (files.length === 0 || isEditable(event.target)) return')
})

test('password inputs have the autocomplete value that password managers need', () => {
  const boxes = sources.flatMap(
    (file) => readFileSync(file, 'utf8').match(/<(?:Field|input)\b(?=[^<]*type="password")[^<]*?\/>/g) ?? [],
  )
  expect(boxes.length).toBeGreaterThan(2)
  for (const box of boxes) expect(box).toMatch(/autoComplete="(current|new)-password"/)
})
