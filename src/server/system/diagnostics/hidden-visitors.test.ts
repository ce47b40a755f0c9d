import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { gatewayOf, watchHiddenVisitors } from './hidden-visitors.ts'

const routes = `Iface	Destination	Gateway 	Flags	RefCnt	Use	Metric	Mask		MTU	Window	IRTT
eth0	00000000	010012AC	0003	0	0	0	00000000	0	0	0
eth0	000012AC	00000000	0001	0	0	0	0000FFFF	0	0	0
`

test('the default gateway is read from the routes of Linux', () => {
  expect(gatewayOf(routes)).toBe('172.18.0.1')
  expect(gatewayOf(routes.split('\n').toSpliced(1, 1).join('\n'))).toBeUndefined()
  expect(gatewayOf('')).toBeUndefined()
})

test('a forwarded request from the gateway is noticed, also on routes that were there before', async () => {
  const app = Fastify({ trustProxy: true })
  app.get('/', async () => 'ok')
  const at = new Date('2026-11-28T12:00:00Z')
  const find = watchHiddenVisitors(app, () => at, '172.18.0.1')
  await app.inject({ url: '/', headers: { 'x-forwarded-for': '2001:4860::1' } })
  expect(find()).toBeUndefined()
  await app.inject({ url: '/', headers: { 'x-forwarded-for': '172.18.0.1' } })
  expect(find()).toEqual({ address: '172.18.0.1', at })
})
