import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig } from 'payload'

/** Harborline's table instead of Payload's own: its ids are UUIDs, and nothing may change it. */
const isShared = process.env.SHARED_TABLE === 'yes'
const required = { type: 'text', required: true }

export default buildConfig({
  secret: process.env.PAYLOAD_SECRET,
  telemetry: false,
  graphQL: { disable: true },
  collections: [
    { slug: 'users', auth: { useAPIKey: true }, fields: [] },
    {
      slug: 'leads',
      access: { create: () => true, read: ({ req }) => Boolean(req.user) },
      fields: [
        { name: 'name', ...required },
        isShared ? { name: 'email', type: 'text' } : { name: 'email', type: 'email', required: true, unique: true },
        { name: 'phone', ...required },
        { name: 'source', ...required, index: true },
        { name: 'status', type: 'text', defaultValue: 'new', index: true },
      ],
    },
  ],
  db: postgresAdapter({
    idType: isShared ? 'uuid' : 'serial',
    push: process.env.NODE_ENV !== 'production',
    // As many as Harborline opens.
    pool: { connectionString: process.env.DATABASE_URL, max: 23 },
  }),
})
