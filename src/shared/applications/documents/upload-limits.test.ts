import { expect, test } from 'vitest'
import { refusalByName } from '#shared/applications/documents/upload-limits.ts'

test.each([
  ['notes.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['clip.MOV', 'video/quicktime'],
  ['all.zip', 'application/zip'],
])('%s is refused before it waits for its turn', (name, type) => {
  expect(refusalByName(name, type)).toBe('wrong_type')
})

test.each([
  ['statement.PDF', ''],
  ['scan', 'video/quicktime'],
  ['IMG_1.HEIC', ''],
  ['photo.dat', 'image/jpeg'],
  ['export.xls', 'application/vnd.ms-excel'],
  ['table.csv', 'text/comma-separated-values'],
  ['unknown.qbx', ''],
])('of %s the content decides', (name, type) => {
  expect(refusalByName(name, type)).toBeUndefined()
})
