import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import { uploadImage } from '#shared/system/site-images/contract.ts'
import { storeImage } from './commands.ts'

export function siteImageRoutes(app: FastifyInstance) {
  mount(app, uploadImage, storeImage)
}
