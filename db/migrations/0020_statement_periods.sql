ALTER TABLE "statement_readings" ADD COLUMN "periods" jsonb;
--> statement-breakpoint
-- Statements that were read before their periods were stored.
INSERT INTO outbox (id, job, payload, created_at, run_at)
SELECT gen_random_uuid(), 'documents.read-statement', jsonb_build_object('documentId', document_id), now(), now()
FROM statement_readings WHERE reading_encrypted IS NOT NULL;
