// Creates Payload's tables and a user with the API key `PEER_KEY`, as `next dev` does at its first start.
import { getPayload } from 'payload'
import config from './payload.config.mjs'

const payload = await getPayload({ config })
await payload.create({
  collection: 'users',
  data: {
    email: 'owner@example.com',
    password: 'a harbor of calm water',
    enableAPIKey: true,
    apiKey: process.env.PEER_KEY,
  },
})
process.exit(0)
