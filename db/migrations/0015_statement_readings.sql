CREATE TABLE "statement_readings" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"problem" text,
	"reading_encrypted" text,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_readings_result" CHECK (num_nonnulls("statement_readings"."problem", "statement_readings"."reading_encrypted") = 1)
);
--> statement-breakpoint
ALTER TABLE "statement_readings" ADD CONSTRAINT "statement_readings_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_readings" ADD CONSTRAINT "statement_readings_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_readings_application" ON "statement_readings" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "documents_statement_sha256" ON "documents" USING btree ("sha256") WHERE kind = 'bank_statement';--> statement-breakpoint
-- Statements that were uploaded before they were read.
INSERT INTO outbox (id, job, payload, created_at, run_at)
SELECT gen_random_uuid(), 'documents.read-statement', jsonb_build_object('documentId', id), now(), now()
FROM documents
WHERE kind = 'bank_statement' AND status IN ('needs_review', 'accepted', 'rejected') AND application_id IS NOT NULL
	AND offer_id IS NULL AND removed_at IS NULL AND key_encrypted IS NOT NULL;
