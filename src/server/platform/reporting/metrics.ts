import { Counter, Gauge, Histogram } from 'prom-client'

/** One server's measurements, kept in memory; `GET /metrics` returns them. */
export const httpDuration = new Histogram({
  name: 'harborline_http_request_duration_seconds',
  help: 'Duration of requests by method, route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

export const signInFailures = new Counter({
  name: 'harborline_sign_in_failures_total',
  help: 'Refused passwords and codes of staff.',
})

export const intakeBatch = new Histogram({
  name: 'harborline_intake_batch_size',
  help: 'Entries that were written in one transaction.',
  buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500],
})

export const intakeWait = new Histogram({
  name: 'harborline_intake_wait_seconds',
  help: 'Time from the arrival of an entry to its commit.',
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
})

export const jobRuns = new Counter({
  name: 'harborline_jobs_total',
  help: 'Finished attempts of jobs, such as emails and scans, by outcome.',
  labelNames: ['job', 'outcome'],
})

export const uploadsFinished = new Counter({
  name: 'harborline_uploads_finished_total',
  help: 'Uploads that were received, refused or already finished by another request.',
  labelNames: ['outcome'],
})

export const documentsChecked = new Counter({
  name: 'harborline_documents_checked_total',
  help: 'Stored documents that the integrity check read, by what it found.',
  labelNames: ['outcome'],
})

export const mailsSent = new Counter({
  name: 'harborline_mails_total',
  help: 'Attempts to send an email, by outcome.',
  labelNames: ['outcome'],
})

export const telemetryBatches = new Counter({
  name: 'harborline_telemetry_batches_total',
  help: 'Batches of traces and logs for the collector, by outcome.',
  labelNames: ['signal', 'outcome'],
})

export const poolConnections = new Gauge({
  name: 'harborline_db_pool_connections',
  help: 'Connections to the database by pool and state.',
  labelNames: ['pool', 'state'],
})

export const poolWaiting = new Gauge({
  name: 'harborline_db_pool_waiting',
  help: 'Requests that wait for a connection, by pool.',
  labelNames: ['pool'],
})

export const replicaLag = new Gauge({
  name: 'harborline_db_replica_lag_seconds',
  help: 'Age of the newest change that the replica may lack; NaN if it never answered.',
})

export const replicaReads = new Counter({
  name: 'harborline_db_replica_reads_total',
  help: 'Lists and reports by the database that they were read from; primary: the replica was late, down or failed.',
  labelNames: ['from'],
})
