import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import * as contract from '#shared/api/public-api/contract.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './open-api.ts'

const document = () => openApiDocument('Harborline', 'https://funding.example.com')
const operations = () => Object.values(document().paths).flatMap((methods) => Object.values(methods))

test('the API description is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(JSON.stringify(document())))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('the check finds an invalid description', async () => {
  const { info: _info, ...broken } = document()
  expect(await new Validator().validate({ ...broken })).toMatchObject({ valid: false })
})

test('describes every call of the contract with its scope', () => {
  const { paths } = document()
  const calls = Object.values(contract).filter((value) => typeof value === 'object' && 'path' in value)
  expect(calls).toHaveLength(6)
  for (const { path, method, access } of calls) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation?.description).toContain(`\`${access}\``)
  }
})

test('the reference shows parameters, responses, errors and an example for each call', () => {
  const html = docsPage(document())
  for (const { operationId, summary } of operations()) {
    expect(html).toContain(`id="${operationId}"`)
    expect(html).toContain(`Example: ${summary}`)
  }
  expect(html).toContain('consent.givenAt')
  expect(html).toContain('aprWithoutFeeThousandths')
  expect(html).not.toContain('[object')
})

test('escapes HTML in names in the reference', () => {
  expect(docsPage(openApiDocument('<b>Harbor</b> & Co', 'https://a.example.com'))).toContain('&lt;b&gt;Harbor')
})
