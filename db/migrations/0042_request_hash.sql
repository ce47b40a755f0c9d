ALTER TABLE "lead_submissions" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "request_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_submissions_request" ON "lead_submissions" USING btree ("idempotency_key") WHERE "lead_submissions"."request_hash" is not null;