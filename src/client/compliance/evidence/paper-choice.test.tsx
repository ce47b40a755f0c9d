// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { PaperChoice } from './paper-choice.tsx'

const path = '/api/applications/current/paper'
const back = '/api/applications/current/electronic'
const electronicRecords = { version: '1', text: 'I agree to receive records electronically.', asksCode: false }

test('one press on paper records changes nothing until the applicant confirms it', async () => {
  const server = fakeServer({ [`POST ${path}`]: () => ({ body: {} }) })
  const { user } = renderAdmin(<PaperChoice wantsPaper={false} electronicRecords={electronicRecords} />)
  const ask = () => user.click(screen.getByRole('button', { name: 'Mail me paper records from now on' }))
  await ask()
  expect(screen.getByText(/You can switch back here at any time/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Keep electronic records' }))
  expect(server.count(path)).toBe(0)

  await ask()
  await user.click(screen.getByRole('button', { name: 'Switch to mail' }))
  expect(await screen.findByText(/From now on, we’ll mail them to you/)).toBeDefined()
  expect(server.count(path)).toBe(1)
})

test('an applicant with paper records reads the agreement, then switches back', async () => {
  const server = fakeServer({ [`POST ${back}`]: () => ({ body: {} }) })
  const { user } = renderAdmin(<PaperChoice wantsPaper={true} electronicRecords={electronicRecords} />)
  await user.click(screen.getByRole('button', { name: 'Switch back to electronic records' }))
  expect(screen.getByText(electronicRecords.text)).toBeDefined()
  expect(screen.queryByLabelText('Code on the sample page')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Agree and switch back' }))
  expect(await screen.findByText(/You get electronic records again/)).toBeDefined()
  expect(server.count(back)).toBe(1)
  expect(screen.getByRole('button', { name: 'Mail me paper records from now on' })).toBeDefined()
})

test('an individual types the code of the sample page, and a wrong one is reported', async () => {
  fakeServer({
    [`POST ${back}`]: ({ body }) =>
      body.sampleCode === 'ACDE'
        ? { body: {} }
        : {
            status: 422,
            body: { code: 'invalid', message: 'Check', fields: { sampleCode: 'The code doesn’t match' } },
          },
  })
  const records = { ...electronicRecords, asksCode: true }
  const { user } = renderAdmin(<PaperChoice wantsPaper={true} electronicRecords={records} />)
  await user.click(screen.getByRole('button', { name: 'Switch back to electronic records' }))
  await user.type(screen.getByLabelText('Code on the sample page'), 'XXXX{Enter}')
  expect(await screen.findByText('The code doesn’t match')).toBeDefined()
  await user.clear(screen.getByLabelText('Code on the sample page'))
  await user.type(screen.getByLabelText('Code on the sample page'), 'ACDE{Enter}')
  expect(await screen.findByText(/You get electronic records again/)).toBeDefined()
})
