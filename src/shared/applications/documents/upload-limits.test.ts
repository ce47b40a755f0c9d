import { expect, test } from 'vitest'
import { refusalByName } from './upload-limits.ts'

test.each([
  ['notes.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['clip.MOV', 'video/quicktime'],
  ['all.zip', 'application/zip'],
])('%s is refused before it is queued', (name, type) => {
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
])('%s is decided by its content', (name, type) => {
  expect(refusalByName(name, type)).toBeUndefined()
})
