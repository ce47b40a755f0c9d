import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { docsPage } from '#server/api/public-api/docs-page.ts'
import { openApiDocument } from '#server/api/public-api/open-api.ts'
import * as contract from '#shared/api/public-api/contract.ts'

const document = () => openApiDocument('Harborline', 'https://funding.example.com')
const operations = () => Object.values(document().paths).flatMap((methods) => Object.values(methods))

test('the description of the API is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(JSON.stringify(document())))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('a broken description would be found', async () => {
  const { info: _info, ...broken } = document()
  expect(await new Validator().validate({ ...broken })).toMatchObject({ valid: false })
})

test('every call of the contract is described, with the scope that it asks for', () => {
  const { paths } = document()
  const calls = Object.values(contract).filter((value) => typeof value === 'object' && 'path' in value)
  expect(calls).toHaveLength(6)
  for (const { path, method, access } of calls) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation?.description).toContain(`\`${access}\``)
  }
})

test('the reference says of every call what it takes, answers and refuses, with an example', () => {
  const html = docsPage(document())
  for (const { operationId, summary } of operations()) {
    expect(html).toContain(`id="${operationId}"`)
    expect(html).toContain(`Example: ${summary}`)
  }
  expect(html).toContain('consent.givenAt')
  expect(html).toContain('aprWithoutFeeThousandths')
  expect(html).not.toContain('[object')
})

test('a name with signs of HTML stays a name in the reference', () => {
  expect(docsPage(openApiDocument('<b>Harbor</b> & Co', 'https://a.example.com'))).toContain('&lt;b&gt;Harbor')
})
