/** Starts a cluster on this machine and keeps it running until Ctrl+C: `npm run cluster`. */
import { once } from 'node:events'
import { startCluster } from './cluster/start-cluster.ts'

const cluster = await startCluster(console.log)
const primary = await cluster.findPrimary()
console.log(`
  Site        ${cluster.address}
  Admin       ${cluster.address}/admin (${cluster.owner.email}, password "${cluster.owner.password}")
  Database    ${cluster.nodes.map(({ name, host }) => `${name} ${host.address}`).join(', ')}; ${primary.name} accepts changes
  Documents   in memory, on a small S3 server for tests, gone when this ends

  Press Ctrl+C to stop.
`)
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
console.log('Stopping…')
await cluster.stop()
process.exit(0)
