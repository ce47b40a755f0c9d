import fs from 'node:fs'

const packageFile = new URL('../../../../package.json', import.meta.url)

export const { version } = JSON.parse(fs.readFileSync(packageFile, 'utf8')) as { readonly version: string }
